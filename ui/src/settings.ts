/** What this device prefers: kept in localStorage where there is one. */
import { onScopeDispose, reactive, watch } from "vue";

import type { Language } from "./wire";

export interface DeviceSettings {
  language: Language;
  theme: "auto" | "light" | "dark";
  large: boolean;
  sound: boolean;
  vibrate: boolean;
}

const KEY = "gouji.settings";
const DEFAULTS: DeviceSettings = {
  language: "zh",
  theme: "auto",
  large: false,
  sound: true,
  vibrate: true,
};

function stored(): Partial<DeviceSettings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<DeviceSettings>;
  } catch {
    return {}; // no storage here, or not ours: the defaults are as good
  }
}

export const settings = reactive<DeviceSettings>({ ...DEFAULTS, ...stored() });

/** pages that are made for a bright room and have no dark side */
let daylight = 0;

/** Puts theme and size on the root element, where the style sheet looks for them. */
function show(): void {
  const root = document.documentElement;
  const dark =
    !daylight &&
    (settings.theme === "dark" ||
      (settings.theme === "auto" && window.matchMedia("(prefers-color-scheme: dark)").matches));
  root.dataset.theme = dark ? "dark" : "light";
  root.classList.toggle("large", settings.large);
  root.classList.toggle("van-theme-dark", dark);
}

/** Light, whatever the settings say, as long as the page that asks is there. */
export function useDaylight(): void {
  daylight++;
  show();
  onScopeDispose(() => {
    daylight--;
    show();
  });
}

export function followSettings(): void {
  show();
  watch(settings, () => {
    show();
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // private windows refuse: the choice lasts as long as the page
    }
  });
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  // Safari 12 and 13 know only the old name
  if (query.addEventListener) query.addEventListener("change", show);
  else query.addListener(show);
}
