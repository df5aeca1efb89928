/** One deal as the referee taps it. What can't have happened can't be tapped; points are the server's. */

/** Seats are 0 to 5 in order of play: 0 2 4 the one side, 1 3 5 the other, three seats on the opposite (R1.2). */
export type Seat = number;
export type Pair = readonly [Seat, Seat];

/** What happened, as far as it was tapped; `burned`: burner and burnt, `blocked`: victim and blocker. */
export interface Facts {
  order: readonly Seat[];
  opened: readonly Seat[];
  declared: readonly Seat[];
  burned: readonly Pair[];
  blocked: readonly Pair[];
  remarks: string;
}

/** A foul to be looked at once more. */
export interface FoulAgain {
  kind: string;
  seat: Seat;
  note: string;
}

/** The facts of a deal with those before them, so that any tap can be undone. */
export interface Draft extends Facts {
  before: readonly Facts[];
}

/** Opposites side by side: one side on the left, the other on the right. */
export const OPPOSITES: readonly Pair[] = [
  [0, 3],
  [2, 5],
  [4, 1],
];

/** A tap can be undone so often. */
const STEPS = 60;

export const opposite = (seat: Seat): Seat => (seat + 3) % 6;
export const sideOf = (seat: Seat): 0 | 1 => (seat % 2) as 0 | 1;
/** Whose set a burn can win a point by (R10.7): enemies but the opposite, who answers without burning. */
export const burnable = (burner: Seat): Seat[] => [(burner + 1) % 6, (burner + 5) % 6];
/** Who can block (R15.2): enemies. */
export const blockers = (victim: Seat): Seat[] => [(victim + 1) % 6, (victim + 3) % 6, (victim + 5) % 6];

const EMPTY: Facts = { order: [], opened: [], declared: [], burned: [], blocked: [], remarks: "" };

export const newDraft = (facts: Facts = EMPTY): Draft => ({ ...factsOf(facts), before: [] });

export function factsOf(draft: Facts): Facts {
  const { order, opened, declared, burned, blocked, remarks } = draft;
  return { order, opened, declared, burned, blocked, remarks };
}

export const isEmpty = (facts: Facts): boolean =>
  [facts.order, facts.opened, facts.declared, facts.burned, facts.blocked].every((list) => !list.length) &&
  !facts.remarks;

/** The draft changed, and what it was kept. */
function changed(draft: Draft, to: Partial<Facts>): Draft {
  return { ...draft, ...to, before: [...draft.before, factsOf(draft)].slice(-STEPS) };
}

/** The draft before its last change. */
export function undone(draft: Draft): Draft {
  const last = draft.before[draft.before.length - 1];
  return last ? { ...last, before: draft.before.slice(0, -1) } : draft;
}

const toggled = (list: readonly Seat[], seat: Seat): Seat[] =>
  list.includes(seat) ? list.filter((one) => one !== seat) : [...list, seat].sort();

/** Who still plays: neither out nor put last. */
const active = (order: readonly Seat[], last: readonly Seat[]): Seat[] =>
  [0, 1, 2, 3, 4, 5].filter((seat) => !order.includes(seat) && !last.includes(seat));

/**
 * The places of the seats, 1 to 6, null while open. `last`: who was put last, first of them lowest;
 * the one player left takes the place left (R16.1).
 */
export function placesOf(order: readonly Seat[], last: readonly Seat[]): (number | null)[] {
  const ahead = order.filter((seat) => !last.includes(seat));
  const left = active(order, last);
  const row = left.length === 1 ? [...ahead, ...left] : ahead;
  return [0, 1, 2, 3, 4, 5].map((seat) => {
    const fallen = last.indexOf(seat);
    if (fallen >= 0) return 6 - fallen;
    const at = row.indexOf(seat);
    return at < 0 ? null : at + 1;
  });
}

/** How many players are still to be tapped. */
export const stillOpen = (order: readonly Seat[], last: readonly Seat[]): number =>
  Math.max(0, active(order, last).length - 1);

/** A player went out; tapped again, he didn't. Who is placed without a tap can't be tapped. */
export function tapped(draft: Draft, last: readonly Seat[], seat: Seat): Draft {
  if (last.includes(seat)) return draft;
  if (draft.order.includes(seat)) {
    return changed(draft, { order: draft.order.filter((one) => one !== seat) });
  }
  if (active(draft.order, last).length < 2) return draft;
  return changed(draft, { order: [...draft.order, seat] });
}

export const opens = (draft: Draft, seat: Seat): Draft => changed(draft, { opened: toggled(draft.opened, seat) });

export const declares = (draft: Draft, seat: Seat): Draft =>
  changed(draft, { declared: toggled(draft.declared, seat) });

export function burns(draft: Draft, burner: Seat, burnt: Seat): Draft {
  const known = draft.burned.some(([a, b]) => a === burner && b === burnt);
  if (known || !burnable(burner).includes(burnt)) return draft;
  return changed(draft, { burned: [...draft.burned, [burner, burnt]] });
}

/** A victim can be blocked once a deal. */
export function blocks(draft: Draft, victim: Seat, blocker: Seat): Draft {
  const known = draft.blocked.some(([a]) => a === victim);
  if (known || !blockers(victim).includes(blocker)) return draft;
  return changed(draft, { blocked: [...draft.blocked, [victim, blocker]] });
}

export const withoutBurn = (draft: Draft, at: number): Draft =>
  changed(draft, { burned: draft.burned.filter((_, i) => i !== at) });

export const withoutBlock = (draft: Draft, at: number): Draft =>
  changed(draft, { blocked: draft.blocked.filter((_, i) => i !== at) });

export const remarked = (draft: Draft, remarks: string): Draft =>
  remarks === draft.remarks ? draft : changed(draft, { remarks });

/** Who takes the first card: counting the drawer as one, up to the card's points (R5.1). */
export const firstTaker = (drawer: Seat, points: number): Seat => (drawer + points - 1) % 6;
