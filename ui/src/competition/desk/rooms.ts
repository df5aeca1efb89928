/** The organiser's rooms, in the order in which an event goes through them. */
export const ROOMS = [
  { name: "home", icon: "M4 11l8-7 8 7M6 9.5V20h12V9.5" },
  { name: "setup", icon: "M4 6h10M18 6h2M4 12h3M11 12h9M4 18h8M16 18h4M16 4v4M9 10v4M14 16v4" },
  { name: "entries", icon: "M7 3h10v18H7zM10 8h4M10 12h4M10 16h4" },
  { name: "links", icon: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2" },
  { name: "lots", icon: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01" },
  { name: "matches", icon: "M4 6h16M4 12h16M4 18h16M9 4v16" },
  { name: "appeals", icon: "M12 3v18M6 21h12M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z" },
  { name: "places", icon: "M9 20V9h6v11M4 20v-7h5M15 20v-9h5v9M3 20h18" },
  { name: "papers", icon: "M7 9V3h10v6M5 9h14v8h-3M8 17H5v-4M8 14h8v7H8z" },
  { name: "log", icon: "M12 7v5l3.5 2M12 3a9 9 0 1 0 9 9M21 3v5h-5" },
  { name: "keep", icon: "M5 4h14l1 5v11H4V9zM4 9h16M12 12v5M9.5 14.5L12 17l2.5-2.5" },
] as const;

export type RoomName = (typeof ROOMS)[number]["name"];

export const isRoom = (name: unknown): name is RoomName => ROOMS.some((one) => one.name === name);
