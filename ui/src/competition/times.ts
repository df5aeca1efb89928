/** Times as they are said: wall clock where the event is, or a moment as this device has it. */
import type { Language } from "@/wire";

const WEEK = {
  zh: ["周日", "周一", "周二", "周三", "周四", "周五", "周六"],
  en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
};
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The parts of a wall clock `2012-12-10T16:10:00`; null where it isn't one. */
export function wallClock(text: string | null): { year: number; month: number; day: number; time: string } | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d))?/.exec(text ?? "");
  if (!found) return null;
  return { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]), time: found[4] ?? "" };
}

/** 12月10日 周一 16:10; the year is said by the page's title. */
export function clockText(text: string | null, language: string): string {
  const at = wallClock(text);
  if (!at) return "";
  const day = new Date(Date.UTC(at.year, at.month - 1, at.day)).getUTCDay();
  const lang: Language = language === "en" ? "en" : "zh";
  const date = lang === "zh" ? `${at.month}月${at.day}日` : `${at.day} ${MONTHS[at.month - 1]}`;
  return [date, WEEK[lang][day], at.time].filter(Boolean).join(" ");
}

/** The same with its year, for deadlines and papers. */
export function fullClockText(text: string | null, language: string): string {
  const at = wallClock(text);
  if (!at) return "";
  return language === "en" ? `${clockText(text, language)}, ${at.year}` : `${at.year}年${clockText(text, language)}`;
}

/** A moment with its zone, as the log has it, on this device's clock: 11-30 14:05. */
export function momentText(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  const two = (n: number) => `0${n}`.slice(-2);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
