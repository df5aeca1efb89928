/** Lots drawn by hand, as they are typed in: what is still missing or doubled shows while typing (R20.2). */

export interface HandLot {
  team: number;
  /** as typed: the lot's number, 0 or 空 for the blank, "" while nothing is typed */
  lot: string;
  /** who drew in the captain's place */
  name: string;
}

/** The number on a lot; null: not a number. The blank is 0, however it is written. */
export function lotNumber(text: string): number | null {
  const plain = text.trim().replace(/[０-９]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  if (/^(空|轮空|空签|blank)$/i.test(plain)) return 0;
  return /^\d{1,4}$/.test(plain) ? Number(plain) : null;
}

export interface HandCheck {
  missing: number;
  unreadable: number[];
  /** numbers that stand once: their pair is to come */
  single: number[];
  /** numbers that stand three times or more */
  many: number[];
  byes: number;
  good: boolean;
}

/** Whether every team has a lot, every number a pair, and the blank is there once if the number is odd. */
export function checkLots(lots: readonly HandLot[]): HandCheck {
  const counts = new Map<number, number>();
  const unreadable: number[] = [];
  let missing = 0;
  for (const one of lots) {
    if (one.lot.trim() === "") {
      missing += 1;
      continue;
    }
    const number = lotNumber(one.lot);
    if (number === null) unreadable.push(one.team);
    else counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const byes = counts.get(0) ?? 0;
  counts.delete(0);
  const single: number[] = [];
  const many: number[] = [];
  counts.forEach((count, number) => {
    if (count === 1) single.push(number);
    if (count > 2) many.push(number);
  });
  single.sort((a, b) => a - b);
  many.sort((a, b) => a - b);
  const good = missing === 0 && unreadable.length === 0 && single.length === 0 && many.length === 0 && byes === lots.length % 2;
  return { missing, unreadable, single, many, byes, good };
}

/** As the command wants it. */
export const toLots = (lots: readonly HandLot[]): { team: number; number: number; name?: string }[] =>
  lots
    .filter((one) => lotNumber(one.lot) !== null)
    .map((one) => ({ team: one.team, number: lotNumber(one.lot) as number, ...(one.name.trim() ? { name: one.name.trim() } : {}) }));
