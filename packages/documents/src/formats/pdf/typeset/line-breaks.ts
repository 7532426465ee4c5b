import { languages, type LanguageCode } from "@yiqiao/contracts/languages";

const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;
/** Kinsoku: what may not begin a line, and what may not end one (JIS X 4051, GB/T 15834). */
const notFirst =
  /[\p{Pe}\p{Pf}、。，．・：；？！‼⁇⁈⁉…‥～〜ー–—々〻ヽヾゝゞぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ㍿%‰℃°'"”’,.:;!?၊။،؛؟]/u;
const notLast = /[\p{Ps}\p{Pi}“‘#$¥￥€£@]/u;
const breakingSpace = /[ \t\u2000-\u2006\u2008-\u200B\u3000]/u;

/**
 * The places where a line of this text may begin, in UTF-16 units: behind spaces and hyphens, between ideographs,
 * between Burmese words.
 */
export function lineBreaks(text: string, language: LanguageCode): number[] {
  const { script, tag } = languages[language];
  const breaks = new Set<number>();
  let before = "";
  let at = 0;
  for (const { segment } of new Intl.Segmenter(tag, { granularity: "grapheme" }).segment(text)) {
    if (before !== "" && isBreak(before, segment)) breaks.add(at);
    before = segment;
    at += segment.length;
  }
  if (script === "Mymr") for (const place of burmeseBreaks(text, tag)) breaks.add(place);
  return [...breaks].sort((left, right) => left - right);
}

function isBreak(before: string, after: string): boolean {
  if (breakingSpace.test(after)) return false;
  if (breakingSpace.test(before)) return true;
  if (notFirst.test(after) || notLast.test(before)) return false;
  if (/^[-\u2010\u2013\u2014/]$/u.test(before)) return /^\p{L}/u.test(after);
  return ideographic.test(before) || ideographic.test(after);
}

function burmeseBreaks(text: string, tag: string): number[] {
  return [...new Intl.Segmenter(tag, { granularity: "word" }).segment(text)]
    .filter(({ segment, index }) => index > 0 && /^\p{Script=Myanmar}/u.test(segment) && !notFirst.test(segment))
    .map(({ index }) => index);
}
