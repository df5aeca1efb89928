import type { Messages } from "@/i18n";
import common from "./common";
import pages from "./pages";
import table from "./table";

export default { common, pages, table } satisfies Messages;
