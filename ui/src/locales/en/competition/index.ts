import type zh from "../../zh/competition";
import desk from "./desk";
import event from "./event";
import open from "./open";

const words: typeof zh = { ...desk, ...event, ...open };

export default words;
