import desk from "./desk";
import event from "./event";
import open from "./open";

export default { ...desk, ...event, ...open };
