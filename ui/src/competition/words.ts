/** The words of the competition's pages: they come with these pages, not with the table. */
import { createI18n } from "vue-i18n";
import { watch } from "vue";

import { i18n } from "@/i18n";
import en from "@/locales/en/competition";
import zh from "@/locales/zh/competition";
import type { Bilingual, Language } from "@/wire";

const own = createI18n<[typeof zh], Language, false>({
  legacy: false,
  locale: i18n.global.locale.value as Language,
  fallbackLocale: "zh",
  messages: { zh, en },
});
watch(i18n.global.locale, (now) => (own.global.locale.value = now as Language), { flush: "sync" });

/** `t` for these pages' words, `say` for what the server says in both languages. */
export function useCompetitionWords() {
  const { t, te, locale } = own.global;
  const say = (text: Bilingual | null | undefined): string => (text ? text[locale.value as Language] : "");
  return { t, te, say, locale };
}
