import type { LanguageCode } from "@yiqiao/contracts/languages";
import { isLanguage, type Unit, type UnitTarget } from "@yiqiao/documents";

/** States of bilingual formats in which a translation is somebody's guess, to be made anew. */
const unfinished = /new|needs|initial|draft|unconfirmed|not.?translated|rejected/i;

/** Whether the document's own translation into `target` stays: it is locked, or somebody has translated it. */
export function isKept({ text, existing }: Unit, target: LanguageCode): boolean {
  if (existing === undefined) return false;
  if (existing.language && !isLanguage(existing.language, target)) return false;
  if (existing.isLocked) return true;
  const isTranslated = existing.text.trim() !== "" && existing.text !== text;
  return isTranslated && !unfinished.test(existing.state ?? "");
}

/** The document's own translation as a target; undefined where there is none, such as for text that is never translated. */
export function existingTarget({ id, text, tags, existing }: Unit): UnitTarget | undefined {
  if (existing === undefined || existing.text === "") return undefined;
  const target = { text: existing.text, tags: existing.tags };
  const source = { text, tags };
  return {
    id,
    ...target,
    segments: [{ start: 0, end: text.length, source, target, provenance: "existing" }],
  };
}
