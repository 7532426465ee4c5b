import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { officeFontOf } from "../../fonts/index.ts";
import { escapeText } from "../../xml/index.ts";

/** Fonts that have the glyphs of a script, by what their names hold. */
const fontsOfScript: Partial<Record<(typeof languages)[LanguageCode]["script"], RegExp>> = {
  Hans: /song|hei\b|simhei|yahei|kai|fangsong|ming|simsun|han (?:sans|serif)|cjk|\b(?:sc|tc|gb)\b|pingfang|[\u4e00-\u9fff]/i,
  Jpan: /kozuka|min(?:cho)?\b|gothic|hiragino|\byu |meiryo|han (?:sans|serif)|cjk|\bjp\b|[\u3040-\u30ff]/i,
  Kore: /malgun|batang|dotum|gulim|nanum|myungjo|apple sd|han (?:sans|serif)|cjk|\bkr\b|[\uac00-\ud7af]/i,
  Arab: /arabic|naskh|arial|times new roman|tahoma|segoe ui|dubai|amiri|calibri/i,
  Mymr: /myanmar|padauk|pyidaungsu/i,
};

/** What InDesign calls the languages that it hyphenates and spells. */
const languageNames: Readonly<Record<LanguageCode, string>> = {
  "zh-cn": "$ID/Chinese: Simplified",
  "en-us": "$ID/English: USA",
  ja: "$ID/Japanese",
  ko: "$ID/Korean",
  ru: "$ID/Russian",
  my: "$ID/[No Language]",
  ar: "$ID/Arabic",
  fr: "$ID/French",
  es: "$ID/Spanish: Castilian",
};
const mirrored: Readonly<Record<string, string>> = {
  LeftAlign: "RightAlign",
  RightAlign: "LeftAlign",
  LeftJustified: "RightJustified",
  RightJustified: "LeftJustified",
};

/**
 * Changes the format of text for a target: fonts that lack its glyphs, the language that words are hyphenated by, and
 * for scripts from right to left direction, alignment and composer. Works on any stretch of a story or of the styles.
 */
export function targetFormat(source: LanguageCode, target: LanguageCode): (markup: string) => string {
  const { eastAsia, complexScript } = officeFontOf(target);
  const font = eastAsia ?? complexScript;
  const isTurned = languages[source].direction !== languages[target].direction;
  const direction = languages[target].direction === "rtl" ? "RightToLeftDirection" : "LeftToRightDirection";
  return (markup) => {
    const spelled = inTags(markup, (tag) =>
      tag.replace(/(\sAppliedLanguage=")(?!\$ID\/\[No)[^"]*"/g, `$1${languageNames[target]}"`),
    );
    const dressed = font === undefined ? spelled : withFont(spelled, font, fontsOfScript[languages[target].script]);
    return isTurned ? turned(dressed, direction) : dressed;
  };
}

/** A family that has the glyphs stays; the other's styles are not known to the new one, except for the usual two. */
function withFont(markup: string, font: string, fitting: RegExp | undefined): string {
  const named = markup.replace(
    /(<AppliedFont\s[^<>]*>)([^<]*)(?=<\/AppliedFont>)/g,
    (whole, tag: string, name: string) => (fitting?.test(name) ? whole : tag + escapeText(font)),
  );
  return inTags(named, (tag) =>
    tag.replace(/(\sFontStyle=")([^"]*)"/g, (_whole, start: string, style: string) => {
      return `${start}${/bold|black|heavy/i.test(style) ? "Bold" : "Regular"}"`;
    }),
  );
}

function turned(markup: string, direction: string): string {
  const composer = direction === "RightToLeftDirection" ? "HL Composer Optyca" : "HL Composer";
  return inTags(markup, (tag) => {
    const changed = tag
      .replace(/(\s(?:Paragraph|Story|Table)Direction=")[^"]*"/g, `$1${direction}"`)
      .replace(/(\sJustification=")([^"]*)"/g, (_whole, start: string, value: string) => {
        return `${start}${mirrored[value] ?? value}"`;
      })
      .replace(/(\sComposer=")(?:\$ID\/)?HL [^"]*"/g, `$1${composer}"`);
    if (!/^<ParagraphStyle\s/.test(changed)) return changed;
    const missing = [
      !/\sComposer=/.test(changed) && `Composer="${composer}" `,
      !/\sParagraphDirection=/.test(changed) && `ParagraphDirection="${direction}" `,
    ];
    return changed.replace(/^<ParagraphStyle\s/, (start) => start + missing.filter(Boolean).join(""));
  });
}

/** Markup with each of its tags changed. */
const inTags = (markup: string, change: (tag: string) => string): string =>
  markup.replace(/<[^<>"]*(?:"[^"<]*"[^<>"]*)*>/g, change);
