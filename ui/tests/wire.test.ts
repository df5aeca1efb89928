// @vitest-environment node
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

// @ts-expect-error a plain script, shared with `npm run wire`
import { generate } from "../scripts/wire.mjs";

test("types.ts is what schema.json gives", async () => {
  const written = readFileSync(new URL("../src/wire/types.ts", import.meta.url), "utf8");
  expect(await generate()).toBe(written);
});
