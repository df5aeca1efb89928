/** Where the six sit as seen from one seat, and what they are called. */
import { SEATS, seatIndex, sideOf, type Room, type SeatCard, type SeatName } from "@/wire";

/** What the table shows of who sits there; a room's `SeatCard` has it all. */
export type Person = Pick<SeatCard, "seat" | "name" | "kind" | "online" | "stand_in">;

/** Seen from below, counter-clockwise: the next player sits to the right (R1.2). */
export const SPOTS = ["me", "r1", "r2", "top", "l2", "l1"] as const;
export type Spot = (typeof SPOTS)[number];

export const spotOf = (seat: SeatName, from: SeatName): Spot =>
  SPOTS[(seatIndex(seat) - seatIndex(from) + 6) % 6] as Spot;

export const isOurs = (seat: SeatName, from: SeatName): boolean => sideOf(seat) === sideOf(from);

export const nameOf = (people: readonly Person[], seat: SeatName): string =>
  people.find((person) => person.seat === seat)?.name || seat;

/** A table without people: lessons and replays of records that name nobody. */
export const strangers = (names: readonly string[] = SEATS): Person[] =>
  SEATS.map((seat, i) => ({
    seat,
    name: names[i] || seat,
    kind: "person",
    online: true,
    stand_in: false,
  }));

/** Which deal of the match an ended one was; after a rematch the room counts on, the match anew. */
export const numberInMatch = (room: Room, deal: number): number =>
  room.sheet.findIndex((line) => line.deal === deal) + 1 || room.deal;

/**
 * What stands on a face: a name's first sign, a nameless seat's number; bots of one kind differ
 * after the dot (小新·二).
 */
export function initial(name: string): string {
  const last = name.slice(name.lastIndexOf("·") + 1).trim() || name;
  return /^p[1-6]$/.test(last) ? (last[1] as string) : (Array.from(last)[0] ?? "?").toUpperCase();
}
