// What a build must keep to: the first page's script under 200 kB gzipped, and no syntax that
// the oldest kernels of docs/ui.md can't read.
import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { parse } from "acorn";

const LIMIT = 200_000;
const out = fileURLToPath(new URL("../../src/gouji/web/static/", import.meta.url));
const manifest = JSON.parse(await readFile(`${out}.vite/manifest.json`, "utf8"));
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** Files of script that a page needs before it shows anything: entry, page, and all they import. */
function needed(keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    needed(manifest[key].imports ?? [], seen);
  }
  return seen;
}

async function gzipped(keys) {
  const files = new Set([...keys].map((key) => manifest[key].file).filter((f) => f.endsWith(".js")));
  let sum = 0;
  for (const file of files) sum += gzipSync(await readFile(out + file), { level: 9 }).length;
  return sum;
}

let failed = false;
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const pages = manifest[entry].dynamicImports.filter((key) => /Page\.vue$/.test(key));
if (pages.length === 0) throw new Error("no pages in the manifest: the check would check nothing");
for (const page of pages) {
  const size = await gzipped(needed([entry, page]));
  if (size > LIMIT) {
    console.error(`${page}: ${kB(size)} of script gzipped before it shows, more than ${kB(LIMIT)}`);
    failed = true;
  }
  if (/HomePage|RoomPage/.test(page)) console.log(`${page}: ${kB(size)} of script gzipped`);
}

// what the language had later than the oldest kernels; libraries look before they call
const YOUNG = /\.(?:flat|flatMap|matchAll|replaceAll|fromEntries|allSettled|hasOwn|findLast|at)\(|\bstructuredClone\(/;

// ES2019, and import() and import.meta, which modules' first kernels know already
for (const file of (await readdir(`${out}assets`)).filter((name) => name.endsWith(".js"))) {
  const text = await readFile(`${out}assets/${file}`, "utf8");
  const young = YOUNG.exec(text);
  if (young) {
    console.error(`${file}: ${young[0]}…) is younger than the oldest kernels of docs/ui.md`);
    failed = true;
  }
  const plainer = text.replace(/\bimport\.meta\b/g, "({})").replace(/\bimport\(/g, "(");
  try {
    parse(plainer, { ecmaVersion: 2019, sourceType: "module" });
  } catch (error) {
    console.error(`${file}: not readable for old kernels: ${error.message}`);
    failed = true;
  }
}
// flex boxes had no gap until Chrome 84 and Safari 14.1, and these words no meaning
const YOUNG_CSS = /(?:^|;)(?:inset(?:-\w+)?|aspect-ratio|translate|rotate|scale):|:has\(|[\s:,(](?:min|max|clamp)\(/;
const FLEX_GAP = /(?=.*display:(?:inline-)?flex)(?=.*(?:^|;)(?:row-|column-)?gap:)/;
for (const file of (await readdir(`${out}assets`)).filter((name) => name.endsWith(".css"))) {
  const text = await readFile(`${out}assets/${file}`, "utf8");
  for (const [rule, selector, body] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const young = YOUNG_CSS.exec(body) ?? YOUNG_CSS.exec(selector) ?? FLEX_GAP.exec(body);
    if (!young) continue;
    console.error(`${file}: ${rule.slice(0, 90)}… means nothing to the oldest kernels of docs/ui.md`);
    failed = true;
  }
}
process.exit(failed ? 1 : 0);
