import { watch } from "vue";
import { createI18n, useI18n } from "vue-i18n";

import zh from "./locales/zh";
import { settings } from "./settings";
import type { Bilingual, Language } from "./wire";

export type Messages = typeof zh;

export const i18n = createI18n<[Messages], Language, false>({
  legacy: false,
  locale: "zh",
  fallbackLocale: "zh",
  messages: { zh } as Record<Language, Messages>,
});

/** Loads a language's words when they are first wanted, and speaks it. */
export async function speak(language: Language): Promise<void> {
  if (language === "en" && !i18n.global.availableLocales.includes("en")) {
    i18n.global.setLocaleMessage("en", (await import("./locales/en")).default);
  }
  i18n.global.locale.value = language;
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
}

/** Follows the setting; resolves when the first language is there. */
export function followLanguage(): Promise<void> {
  watch(
    () => settings.language,
    (language) => void speak(language),
  );
  return speak(settings.language);
}

/** `t` for the page's own words, `say` for what the server says in both languages. */
export function useWords() {
  const { t, locale } = useI18n<{ message: Messages }, Language>();
  const say = (text: Bilingual | null | undefined): string =>
    text ? text[locale.value as Language] : "";
  return { t, say, locale };
}
