import type { Bilingual, Table, SeatCard } from "./types";

export * from "./types";

export type SeatName = SeatCard["seat"];
export type Role = NonNullable<Table["role"]>;

export const SEATS: readonly SeatName[] = ["p1", "p2", "p3", "p4", "p5", "p6"];

export const seatIndex = (seat: SeatName): number => SEATS.indexOf(seat);

/** The seat `steps` on from `seat` in order of play (R1.2). */
export const seatAfter = (seat: SeatName, steps: number): SeatName =>
  SEATS[(seatIndex(seat) + steps) % 6] as SeatName;

/** Which side a seat is on: 0 for p1 p3 p5, 1 for p2 p4 p6 (R1.2). */
export const sideOf = (seat: SeatName): 0 | 1 => (seatIndex(seat) % 2) as 0 | 1;

export type Language = "zh" | "en";

export const inLanguage = (text: Bilingual, language: Language): string => text[language];
