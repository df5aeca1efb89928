import { expect, test } from "vitest";

import { toCounts } from "@/cards/ranks";
import { setName } from "@/locales/cards";

import names from "../set-names.json";

// the list itself is held to words/names.py by tests/ui/test_set_names.py
test.each(Object.entries(names))("%s is %o", (cards, name) => {
  expect({ zh: setName(toCounts(cards), "zh"), en: setName(toCounts(cards), "en") }).toEqual(name);
});
