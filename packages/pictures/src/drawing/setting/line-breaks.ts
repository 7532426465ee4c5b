import { languages, type LanguageCode } from "@yiqiao/contracts/languages";

/** Never at the start of a line (JIS X 4051, GB/T 15834, and closing marks of other scripts). */
const notAtStart =
  /^[\p{Pe}\p{Pf}、。，．：；！？!?,.:;·・…‥—–~〜～々ゝゞヽヾーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%‰℃°′″၊။،؛؟]/u;
/** Never at the end of a line. */
const notAtEnd = /[\p{Ps}\p{Pi}$¥£€#＃＄￥@]\s*$/u;
const ideographic =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}、。，．：；！？「」『』（）《》〈〉【】〔〕・ー…—～\u3000]/u;
const afterBreak = /[\s\u200b]$/u;

const wordSegmenters = new Map<string, Intl.Segmenter>();
function segmenterFor(tag: string): Intl.Segmenter {
  const known = wordSegmenters.get(tag) ?? new Intl.Segmenter(tag, { granularity: "word" });
  wordSegmenters.set(tag, known);
  return known;
}
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Smallest pieces: Han and kana by character, Burmese by word (it has no spaces), all else as it hangs together. */
function atomsOf(text: string, language: LanguageCode): string[] {
  if (language !== "my") return graphemesOf(text);
  return Array.from(segmenterFor(languages[language].tag).segment(text), ({ segment }) => segment);
}

const burmese = /\p{Script=Myanmar}/u;

function mayBreakBetween(before: string, after: string): boolean {
  if (/^[\s\u200b]/u.test(after)) return false;
  if (notAtStart.test(after) || notAtEnd.test(before)) return false;
  if (afterBreak.test(before) || /[^\s\d]-$/u.test(before)) return true;
  const last = graphemesOf(before).at(-1) ?? "";
  const isEastAsian = ideographic.test(last) || ideographic.test(after);
  return isEastAsian || (burmese.test(before) && burmese.test(after));
}

/** Cuts a paragraph where a line may end; spaces stay with what stands before them. */
export function breakPieces(text: string, language: LanguageCode): string[] {
  const pieces: string[] = [];
  for (const atom of atomsOf(text, language)) {
    const last = pieces.at(-1);
    if (last === undefined || mayBreakBetween(last, atom)) pieces.push(atom);
    else pieces[pieces.length - 1] = last + atom;
  }
  return pieces;
}
