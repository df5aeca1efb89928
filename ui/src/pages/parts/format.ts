/** Small things said the same way on several pages. */
import type { Language, RoomCard, SeatName } from "@/wire";

/** A day as `2026-11-29` in the way of the language: 11月29日, with the year when it isn't this one. */
export function dayText(date: string, language: Language, now = new Date()): string {
  const matched = /^(\d{4})-(\d\d)-(\d\d)/.exec(date);
  if (!matched) return date;
  const [year, month, day] = matched.slice(1).map(Number) as [number, number, number];
  const same = year === now.getFullYear();
  if (language === "zh") return `${same ? "" : `${year}年`}${month}月${day}日`;
  const name = new Date(Date.UTC(year, month - 1, day)).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return same ? name : `${name} ${year}`;
}

/** The place of a seat, 1 (头科) to 6 (大落); null where it isn't known. */
export function placeOf(places: readonly SeatName[], seat: SeatName | null): number | null {
  const at = seat === null ? -1 : places.indexOf(seat);
  return at < 0 ? null : at + 1;
}

/** Points from one's own side first: p1's side where one has no seat. */
export function ownFirst(points: readonly [number, number], seat: SeatName | null): [number, number] {
  const [a, b] = points;
  return seat !== null && Number(seat[1]) % 2 === 0 ? [b, a] : [a, b];
}

/** With its sign, as scores are read: +4, 0, −2. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** A value with its sign and some decimals: +1.3, 0.0, −0.5. */
export function points(value: number, decimals = 1): string {
  const text = Math.abs(value).toFixed(decimals);
  return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
}

/** Whether one may come in and look, or sit down. */
export const opensFor = (room: RoomCard): "sit" | "watch" | null =>
  room.free.length > 0 ? "sit" : room.spectators ? "watch" : null;
