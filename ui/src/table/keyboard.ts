/** Which key means what at the table. */
import { rankOf } from "@/cards/ranks";

export type Intent =
  | { do: "tap" | "press"; rank: number }
  | { do: "play" | "pass" | "yield" | "declare" | "hint" | "ahead" | "back" | "clear" };

const WORDS: Record<string, Exclude<Intent, { rank: number }>["do"]> = {
  Enter: "play",
  p: "pass",
  y: "yield",
  m: "declare",
  h: "hint",
  r: "ahead",
  Backspace: "back",
  Escape: "clear",
};

export interface Key {
  key: string;
  code?: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  isComposing?: boolean;
}

/**
 * What a key asks for, if anything: 3…9, 0 or T for ten, J Q K A 2, X and D for the jokers take one
 * card, with Shift the whole stack.
 */
export function intentOf(event: Key): Intent | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const word = WORDS[event.key] ?? WORDS[event.key.toLowerCase()];
  if (word) return { do: word };
  // with Shift a digit's key gives another sign, but its code still names it
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code ?? "")?.[1];
  const letter = digit ?? event.key.toUpperCase();
  const rank = letter.length === 1 ? rankOf(letter === "0" ? "T" : letter) : -1;
  return rank < 0 ? null : { do: event.shiftKey ? "press" : "tap", rank };
}

/**
 * Whether the page may take a key from where the focus is: never from a field or an open sheet, and
 * Enter and Space not from a button or link, which they press; except that Enter plays from a stack.
 */
export function isOurs(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || target === document.body) return true;
  if (target.closest("input, textarea, select, [contenteditable], [role=dialog]")) return false;
  if (event.key === "Enter" && target.closest("a, button")) return target.closest("[data-stack]") !== null;
  return true;
}
