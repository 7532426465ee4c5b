import type { LanguageCode } from "@yiqiao/contracts/languages";

const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々、。「」『』（）・！？：；`;
const spaceBetweenCjk = new RegExp(`(?<=[${cjk}]) (?=[${cjk}])`, "gu");
/** Strokes of a neighbour that reach into a picture of a column. */
const strokesAtEnds = /^[|｜\s]+|(?<![|｜\s])[|｜\s]+$/g;
/** Of a table. */
const ruleAtEnds = /^[|｜]\s|\s[|｜]$/g;
const arabicMarks: Readonly<Record<string, string>> = { ",": "،", ";": "؛", "?": "؟" };

/** What tesseract has read, without what its models are known to get wrong in a language. */
export function corrected(read: string, language: LanguageCode): string {
  const text = read.replaceAll(/\s+/g, " ").trim().replaceAll(ruleAtEnds, "");
  if (language === "ja") return text.replaceAll(strokesAtEnds, "").replaceAll(spaceBetweenCjk, "");
  if (language !== "ar") return text;
  // A mark at the left end of a line ends it, whatever comes out first.
  const ended = text.replace(/^([.،؛:!؟,;?]+)\s*(.*)$/su, "$2$1");
  return ended.replaceAll(/(?<!\d)[,;?]|[,;?](?!\d)/g, (mark) => arabicMarks[mark] ?? mark);
}
