/** A replay's frames, each put together from what is new in it. */
import { seatIndex, SEATS, type Bilingual, type LogLine, type Replay, type SeatName, type Table } from "@/wire";

export interface Moment {
  table: Table;
  hands: readonly (readonly number[])[];
  /** whose decision it is now */
  text: Bilingual;
  /** what led here; null at the start */
  said: LogLine | null;
  /** a declined burn, which nobody at the table heard */
  silent: boolean;
  heard: readonly LogLine[];
}

/** Every moment of a record, as far as it could be read; none where it couldn't. */
export function momentsOf(replay: Replay): Moment[] {
  if (replay.table === null) return [];
  let table = replay.table;
  let hands: readonly (readonly number[])[] = replay.hands;
  return replay.frames.map((frame) => {
    const { players: changed = [], ...rest } = frame.table;
    const players = changed.length
      ? table.players.map((old) => changed.find((player) => player.seat === old.seat) ?? old)
      : table.players;
    table = { ...table, ...(rest as Partial<Table>), players };
    const given = Object.keys(frame.hands) as SeatName[];
    if (given.length) hands = hands.map((old, i) => frame.hands[SEATS[i] as string] ?? old);
    return { table, hands, text: frame.text, said: frame.said, silent: frame.silent, heard: frame.heard };
  });
}

/** All that was heard up to a moment, in order; with the declined burns, which only a replay shows. */
export function logTo(moments: readonly Moment[], at: number): LogLine[] {
  const lines: LogLine[] = [];
  for (const { said, heard } of moments.slice(0, at + 1)) lines.push(...(said ? [said] : []), ...heard);
  return lines;
}

/** Which trick a moment is in, from 1; 0 before the first. */
export function trickAt(tricks: readonly number[], at: number): number {
  let trick = 0;
  while (trick < tricks.length && (tricks[trick] as number) <= at) trick++;
  return trick;
}

/** Where a step by tricks leads: to the next one's start; back to this one's, then to the one before. */
export function stepTrick(tricks: readonly number[], last: number, at: number, by: 1 | -1): number {
  if (by === 1) return tricks.find((start) => start > at) ?? last;
  for (let i = tricks.length - 1; i >= 0; i--) if ((tricks[i] as number) < at) return tricks[i] as number;
  return 0;
}

/** The moment that a link names, `#12`; null where it names none there is. */
export function momentOf(hash: string, count: number): number | null {
  const matched = /^#(\d{1,5})$/.exec(hash);
  if (!matched) return null;
  const at = Number(matched[1]);
  return at < count ? at : null;
}

/** The hands that may be seen: all, or one seat's alone. */
export const handsFrom = (moment: Moment, only: SeatName | null) =>
  moment.hands.map((hand, i) => (only === null || seatIndex(only) === i ? hand : null));
