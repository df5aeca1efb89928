/** The wire's types by the names of these pages, and what the wire leaves open (docs/web.md). */
import type * as wire from "@/wire";

export type {
  BackupCard,
  BackupLoss,
  ContestCard,
  ContestLink,
  ContestLinkCard,
  ContestList,
  ContestMe,
  ContestRole,
  Done,
  EntryTerms,
  FoulLine,
  NewContestMade,
  Preview,
  PublicLinks,
  PublicMatch,
  PublicPlaces,
  PublicTeam,
  PublicTeams,
  SettingLine,
  Sheet,
  SheetDeal,
  SheetRules,
  Upload,
} from "@/wire";

export type Appeal = wire.SheetAppeal;
export type Desk = wire.Desk;
export type EntriesMade = wire.Entered;
export type LogEntry = wire.StepLine;
export type LogPage = wire.StepLines;
export type Lot = wire.ContestLot;
export type Match = wire.ContestMatch;
export type OwnEntry = wire.EntryDesk;
export type PlaceLine = wire.ContestPlace;
export type PlayerLine = wire.ContestPlayer;
export type Players = wire.ContestPlayers;
export type PrizeLine = wire.ContestPrize;
export type PublicRound = wire.PublicRoundDetail;
export type PublicView = wire.PublicContest;
export type RehearsalState = wire.Rehearsal;
export type Role = wire.ContestRole["role"];
export type ScreenView = wire.PublicScreen;
export type Team = wire.DeskTeam;
export type Template = wire.ContestTemplate;
export type Verification = wire.Findings;

/** A command as these pages give it; what is left out is filled in on the way. */
export interface Order extends Partial<Omit<wire.Order, "role" | "what" | "args">> {
  role: Role;
  what: string;
  args: object;
}

/** A deal's result as sheets and commands have it. */
export interface DealResult {
  order: number[];
  opened: number[];
  declared: number[];
  burned: [number, number][];
  blocked: [number, number][];
}

/** What these pages read of a competition's settings. */
export interface Setup {
  unit_word: string;
  lots: "electronic" | "by_hand";
  keep_apart: boolean;
  late_minutes: number | null;
  limits: { players: number | null; women: number | null; teams: number | null; deadline: string | null };
  schedule: { tables: number };
}

export const setupOf = (desk: Desk): Setup => desk.setup as unknown as Setup;
export const resultIn = (deal: wire.SheetDeal): DealResult | null => deal.result as DealResult | null;
