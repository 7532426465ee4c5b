import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Unit } from "@yiqiao/documents";
import { languageOfTag } from "@yiqiao/translation-memory/formats";

/** What of a unit is counted, with its translation where it has one. Code is no text: no term goes across it. */
export function proseOf({ text, code = [], existing }: Unit, target: LanguageCode) {
  let prose = "";
  let at = 0;
  for (const { start, end } of code) {
    prose += `${text.slice(at, start)}\n`;
    at = end;
  }
  prose += text.slice(at);
  const isUsed =
    existing !== undefined &&
    existing.text.trim() !== "" &&
    (existing.language === undefined || languageOfTag(existing.language) === target);
  return isUsed ? { source: prose, target: existing.text } : { source: prose };
}
