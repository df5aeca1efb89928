/** What the phone itself says in the place of the server. */
import type { Bilingual } from "@/wire";

export const SLOW_TEXT: Bilingual = { zh: "网络太慢，没有回音", en: "The network is too slow" };

export const ELSEWHERE: Bilingual = {
  zh: "别处已经改过这一局，和记的时候看到的不一样。先看看服务器上的，再定用哪一份",
  en: "This deal has been changed elsewhere since it was noted here. Look at the server's, then say which counts",
};

export const OTHER_SCORE: Bilingual = {
  zh: "分数已经不是确认时看到的那样，请领队再看一遍、重新确认",
  en: "The score is no longer the one that was confirmed: let the captain look again",
};

export const NO_REFEREE: Bilingual = {
  zh: "这不是裁判的链接",
  en: "This is no referee's link",
};
