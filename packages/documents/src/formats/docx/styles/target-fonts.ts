import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { type OfficeFont, officeFontOf } from "../../../fonts/index.ts";

type EastAsianScript = "Hans" | "Jpan" | "Kore";

/** By names of fonts, in their own script and in Latin letters. */
const eastAsianFonts: readonly (readonly [EastAsianScript, RegExp])[] = [
  [
    "Jpan",
    /明朝|ゴシック|[ぁ-ヿ]|\b(?:ms p?(?:mincho|gothic)|yu (?:mincho|gothic)|meiryo|hiragino)|(?:sans|serif) (?:cjk )?jp\b/i,
  ],
  ["Kore", /[가-힣]|\b(?:malgun|batang|gulim|dotum|gungsuh)|(?:sans|serif) (?:cjk )?kr\b/i],
  [
    "Hans",
    /[\u4e00-\u9fff]|\b(?:n?simsun|simhei|microsoft yahei|microsoft jhenghei|p?mingliu|kaiti|fangsong|dengxian|youyuan|lisu|st(?:song|kaiti|heiti|fangsong|xihei|zhongsong)|pingfang|songti|heiti|source han)|(?:sans|serif) (?:cjk )?sc\b/i,
  ],
];
/** Fonts of office programs that have Arabic. */
const arabicFonts =
  /^(?:arial|times new roman|tahoma|segoe ui|calibri|courier new|microsoft sans serif|dubai|sakkal majalla|simplified arabic|traditional arabic|arabic typesetting|andalus|amiri|noto (?:sans|naskh) arabic|geeza pro|al bayan)/i;

function scriptOfFont(name: string): EastAsianScript | undefined {
  return eastAsianFonts.find(([, pattern]) => pattern.test(name))?.[0];
}

/** Attributes of `w:rFonts` by their names without prefix. */
export type FontAttributes = ReadonlyMap<string, string>;

/**
 * The fonts of a run whose text is now in the target language. Fonts that can show its script stay; which of the slots
 * counts depends on the script (ISO/IEC 29500-1, 17.3.2.26).
 */
export function fontsFor(language: LanguageCode, fonts: FontAttributes): FontAttributes {
  const { script } = languages[language];
  const font = officeFontOf(language);
  if (script === "Hans" || script === "Jpan" || script === "Kore") return eastAsianFor(script, font, fonts);
  const changed = new Map(fonts);
  if (changed.get("hint") === "eastAsia") changed.delete("hint");
  if (script === "Mymr") setComplex(changed, font, ["cs", "hAnsi"]);
  else if (script === "Arab" && !arabicFonts.test(fonts.get("cs") ?? "")) setComplex(changed, font, ["cs"]);
  else if (script === "Latn" || script === "Cyrl") replaceEastAsian(changed, font);
  return changed;
}

function eastAsianFor(script: EastAsianScript, { eastAsia }: OfficeFont, fonts: FontAttributes): FontAttributes {
  const changed = new Map(fonts).set("hint", "eastAsia");
  if (eastAsia === undefined || scriptOfFont(fonts.get("eastAsia") ?? "") === script) return changed;
  changed.delete("eastAsiaTheme");
  return changed.set("eastAsia", eastAsia);
}

function setComplex(fonts: Map<string, string>, { complexScript }: OfficeFont, slots: readonly string[]): void {
  if (complexScript === undefined) return;
  for (const slot of slots) {
    fonts.delete(slot === "cs" ? "cstheme" : `${slot}Theme`);
    fonts.set(slot, complexScript);
  }
}

/** Latin letters of East Asian fonts are made to stand alone between characters, not for text. */
function replaceEastAsian(fonts: Map<string, string>, { latin }: OfficeFont): void {
  if (latin === undefined) return;
  for (const slot of ["ascii", "hAnsi"]) {
    const name = fonts.get(slot);
    if (name !== undefined && scriptOfFont(name) !== undefined) fonts.set(slot, latin);
  }
}
