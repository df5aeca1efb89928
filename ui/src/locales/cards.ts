/** What cards and sets are called on buttons and in the hand, as in a sentence: 小王, not 小花. */
import { BIG, SMALL, TWO, type Counts } from "@/cards/ranks";
import type { Language } from "@/wire";

const ZH = ["三", "四", "五", "六", "七", "八", "九", "十", "J", "Q", "K", "A", "2", "小王", "大王"];
const EN = [
  ...["three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"],
  ...["ace", "two", "small joker", "big joker"],
];
const ZH_DIGITS = "零一二三四五六七八九";
const EN_NUMBERS = [
  ...["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  ...["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"],
];

function zhNumber(n: number): string {
  if (n === 2) return "两";
  const tens = Math.floor(n / 10);
  const ones = n % 10;
  return (
    (tens > 1 ? ZH_DIGITS[tens] : "") + (tens ? "十" : "") + (ones || !tens ? ZH_DIGITS[ones] : "")
  );
}

function some(n: number, rank: number, language: Language): string {
  if (language === "zh") return `${zhNumber(n)}个${ZH[rank]}`;
  const noun = EN[rank] as string;
  const ending = n === 1 ? "" : noun.endsWith("x") ? "es" : "s";
  return `${EN_NUMBERS[n] ?? n} ${noun}${ending}`;
}

export const rankName = (rank: number, language: Language): string =>
  (language === "zh" ? ZH : EN)[rank] as string;

/** A set as words; the same words as `words/names.py` has for it. */
export function setName(counts: Counts, language: Language): string {
  const part = (rank: number): string[] =>
    counts[rank] ? [some(counts[rank] as number, rank, language)] : [];
  const hung = [...part(BIG), ...part(SMALL)];
  const body = Array.from({ length: TWO + 1 }, (_, rank) => part(rank)).reduce((all, one) => all.concat(one), []);
  if (language === "en") {
    const [jokers, plain] = [hung.join(" and "), body.join(" and ")];
    return jokers && plain ? `${jokers} with ${plain}` : jokers || plain;
  }
  const plain = body.join(hung.length ? "" : "带");
  return hung.length && plain ? `${hung.join("")}带${plain}` : hung.join("") || plain;
}
