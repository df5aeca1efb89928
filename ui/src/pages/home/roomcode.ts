/** What people type, paste or scan to come to a room or a seat. */

export type Door = { to: "room"; code: string } | { to: "seat"; token: string } | null;

/**
 * Where a text leads: a code as it is told by mouth, or a link with anything around it, as it is
 * copied from a chat.
 */
export function doorOf(text: string): Door {
  const seat = /\/seat\/([\w.~-]+)/.exec(text);
  if (seat) return { to: "seat", token: seat[1] as string };
  const room = /\/room\/([0-9A-Za-z]+)/.exec(text);
  if (room) return { to: "room", code: (room[1] as string).toUpperCase() };
  const code = text.replace(/[\s\-·]/g, "").toUpperCase();
  return /^[0-9A-Z]{3,12}$/.test(code) ? { to: "room", code } : null;
}

/** The path of a door. */
export const pathOf = (door: NonNullable<Door>): string =>
  door.to === "room" ? `/room/${door.code}` : `/seat/${door.token}`;
