/** The words of the referee's page, in both languages at once: the other one is there without network. */
import { watch } from "vue";
import { createI18n } from "vue-i18n";

import { i18n } from "@/i18n";
import en from "@/locales/en/referee";
import zh from "@/locales/zh/referee";
import type { Bilingual, Language } from "@/wire";

const own = createI18n<[typeof zh], Language, false>({
  legacy: false,
  locale: i18n.global.locale.value as Language,
  fallbackLocale: "zh",
  messages: { zh, en },
});
watch(i18n.global.locale, (now) => (own.global.locale.value = now as Language), { flush: "sync" });

/** `t` for this page's words, `say` for what the server says in both languages. */
export function useRefereeWords() {
  const { t, locale } = own.global;
  const say = (text: Bilingual | null | undefined): string => (text ? text[locale.value as Language] : "");
  return { t, say, locale };
}
