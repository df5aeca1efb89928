/** The rules' text cut up for the page: what refers to another clause becomes a link. */
import type { RuleSection } from "@/wire";

export interface Piece {
  text: string;
  /** the clause that it refers to, `R9.2` */
  clause: string | null;
}

/** `见 R9.2、R12.2。` → text and references in turns. */
export function pieces(text: string): Piece[] {
  const out: Piece[] = [];
  let from = 0;
  const reference = /R\d{1,2}(?:\.\d{1,2})?/g;
  for (let found = reference.exec(text); found !== null; found = reference.exec(text)) {
    if (found.index > from) out.push({ text: text.slice(from, found.index), clause: null });
    out.push({ text: found[0], clause: found[0] });
    from = found.index + found[0].length;
  }
  if (from < text.length) out.push({ text: text.slice(from), clause: null });
  return out;
}

/** The clauses in which all the words stand, in either language, a number as well; all for no words. */
export function searched(sections: readonly RuleSection[], wanted: string): RuleSection[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [...sections];
  return sections
    .map((section) => ({
      ...section,
      clauses: section.clauses.filter((clause) => {
        const texts = [clause.number, section.title.zh, section.title.en, clause.title.zh, clause.title.en, clause.text.zh, clause.text.en];
        const all = texts.join("\n").toLowerCase();
        return words.every((word) => all.includes(word));
      }),
    }))
    .filter((section) => section.clauses.length > 0);
}
