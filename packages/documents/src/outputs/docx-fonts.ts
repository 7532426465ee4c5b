import type { LanguageCode } from "@yiqiao/contracts/languages";
import { officeFontOf } from "../fonts/office-font.ts";
import { escapeAttribute } from "../xml/index.ts";

/** The fonts that have the letters of a language, as a property of a run. */
export function fontsOf(language: LanguageCode): string {
  const { latin, eastAsia, complexScript } = officeFontOf(language);
  const slots = [
    latin === undefined ? "" : ` w:ascii="${escapeAttribute(latin)}" w:hAnsi="${escapeAttribute(latin)}"`,
    eastAsia === undefined ? "" : ` w:eastAsia="${escapeAttribute(eastAsia)}"`,
    complexScript === undefined ? "" : ` w:cs="${escapeAttribute(complexScript)}"`,
  ].join("");
  return slots === "" ? "" : `<w:rFonts${slots}/>`;
}

/** The attribute depends on the script, as the fonts do. */
export function languageOf(language: LanguageCode, tag: string): string {
  const { eastAsia, complexScript } = officeFontOf(language);
  const slot = eastAsia !== undefined ? "w:eastAsia" : complexScript !== undefined ? "w:bidi" : "w:val";
  return `<w:lang ${slot}="${tag}"/>`;
}
