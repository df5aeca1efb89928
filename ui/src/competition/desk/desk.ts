/** What all rooms of the organiser's desk share: the competition as it stands, and the way to change it. */
import { computed, inject, provide, type ComputedRef, type InjectionKey, type Ref } from "vue";

import type { Bilingual } from "@/wire";

import { contests, freshId } from "../api";
import type { Looked } from "../parts/DeedSheet.vue";
import { setupOf, type Desk, type Done, type Match, type Preview, type Role, type Setup, type Team } from "../types";

export interface DeskRoom {
  id: string;
  base: string;
  role: ComputedRef<Role>;
  desk: ComputedRef<Desk>;
  setup: ComputedRef<Setup>;
  again: () => Promise<void>;
  /** Whether this device's role may do a command at all. */
  may: (what: string) => boolean;
  label: (team: number | null | undefined) => string;
  team: (id: number) => Team | undefined;
  match: (id: string) => Match | undefined;
  preview: (what: string, args: object, why?: string) => Promise<Preview>;
  look: (what: string, args: object) => (why: string) => Promise<Looked>;
  /** Does a command, and shows the desk as it is then. */
  act: (what: string, args: object) => (why: string, seen?: string | null) => Promise<Done>;
  /** What was done last, to be told. */
  said: Ref<Bilingual | null>;
}

const KEY: InjectionKey<DeskRoom> = Symbol("desk");

/** Stands for a reason that is still to be written, where only a look is asked for. */
const NO_REASON_YET = "……";

export function provideDesk(
  id: string,
  base: string,
  desk: Ref<Desk | null>,
  role: ComputedRef<Role>,
  again: () => Promise<void>,
  said: Ref<Bilingual | null>,
): DeskRoom {
  const now = computed(() => {
    if (!desk.value) throw new Error("a room without its desk");
    return desk.value;
  });
  const teams = computed(() => new Map((desk.value?.teams ?? []).map((team) => [team.id, team])));
  const matches = computed(() => {
    const found = new Map<string, Match>();
    for (const round of desk.value?.rounds ?? []) for (const match of round.matches) found.set(match.id, match);
    return found;
  });
  const order = (what: string, args: object, why: string) => ({ role: role.value, what, args, why });
  const preview = (what: string, args: object, why = "") => contests.preview(id, order(what, args, why || NO_REASON_YET));
  const room: DeskRoom = {
    id,
    base,
    role,
    desk: now,
    setup: computed(() => setupOf(now.value)),
    again,
    said,
    may: (what) => (desk.value?.commands.includes(what) ?? false) && (!desk.value?.ended || what === "undo"),
    label: (team) => (team == null ? "" : (teams.value.get(team)?.label ?? String(team))),
    team: (number) => teams.value.get(number),
    match: (name) => matches.value.get(name),
    preview,
    look: (what, args) => async (why) => {
      const found = await preview(what, args, why);
      return { seen: found.seen, moves: found.moves };
    },
    act: (what, args) => {
      // sent again after a lost answer, it counts once
      let request = freshId();
      let sent = "";
      return async (why, seen = null) => {
        const now = JSON.stringify([what, args, why]);
        if (now !== sent) request = freshId();
        sent = now;
        const done = await contests.command(id, { ...order(what, args, why), id: request, seen });
        said.value = done.line;
        await again();
        return done;
      };
    },
  };
  provide(KEY, room);
  return room;
}

export function useDesk(): DeskRoom {
  const room = inject(KEY);
  if (!room) throw new Error("no desk here");
  return room;
}
