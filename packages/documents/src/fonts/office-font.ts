import { languages, type LanguageCode } from "@yiqiao/contracts/languages";

/** Font families by the slot of an office document's run (`w:rFonts`, `a:latin`, `a:ea`, `a:cs`). */
export interface OfficeFont {
  /** Chinese, Japanese and Korean text. */
  readonly eastAsia?: string;
  /** Arabic and Burmese text. */
  readonly complexScript?: string;
  readonly latin?: string;
}

/**
 * Families that Word and PowerPoint bring along on Windows and on the Mac; LibreOffice replaces them by what it has for
 * the script.
 */
const fontOfScript: Readonly<Record<(typeof languages)[LanguageCode]["script"], OfficeFont>> = {
  Hans: { eastAsia: "Microsoft YaHei" },
  Jpan: { eastAsia: "Yu Gothic" },
  Kore: { eastAsia: "Malgun Gothic" },
  Mymr: { complexScript: "Myanmar Text" },
  Arab: { complexScript: "Arial" },
  Latn: { latin: "Arial" },
  Cyrl: { latin: "Arial" },
};

/** What to set on a run of text in this language where the run's own font cannot show the script. */
export function officeFontOf(language: LanguageCode): OfficeFont {
  return fontOfScript[languages[language].script];
}
