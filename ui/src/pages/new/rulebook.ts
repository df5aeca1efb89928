/** A rulebook in the making, put into words by the server. */
import { shallowRef } from "vue";

import { api, ApiProblem } from "@/api";
import { trouble } from "@/pages/parts/load";
import type { Bilingual, RulebookCard } from "@/wire";

import { keyOf, type RuleTable } from "./draft";

/** The card of the rulebook asked about last, and what is wrong with the one that can't be. */
export function useRulebookCard() {
  const card = shallowRef<RulebookCard | null>(null);
  const fault = shallowRef<{ place: string | null; text: Bilingual } | null>(null);
  let latest = 0;

  /** Has a rulebook table checked and put into words; what was shown stays where it can't be. */
  async function explain(table: RuleTable): Promise<void> {
    const mine = ++latest;
    try {
      const got = await api.rulebook(table);
      if (mine !== latest) return;
      card.value = got;
      fault.value = null;
    } catch (error) {
      if (mine !== latest) return;
      fault.value = { place: keyOf(error instanceof ApiProblem ? error.place : null), text: trouble(error) };
    }
  }
  return { card, fault, explain };
}
