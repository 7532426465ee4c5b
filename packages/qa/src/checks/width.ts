import type { Check, Draft, QaContext } from "../context.ts";
import { isWide } from "../writing.ts";

const wide: Readonly<Record<string, string>> = { ",": "，", ";": "；", ":": "：", "?": "？", "!": "！", ".": "。" };

/** A narrow mark behind a Chinese character, with nothing behind it that it could belong to. */
const narrowMark = /(?<=[\p{Script=Han}）】》”」])(?<mark>[,;:?!]|\.(?!\.))(?![\p{Nd}\p{Script=Latin}/\\.=_*<-])/gu;
const wideInJapanese =
  /(?<=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}])(?<mark>[,.])(?=\s*$|[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}])/gu;
/** Letters and digits as wide as characters: a keyboard that was left in its wide mode. */
const wideSigns = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+/gu;
/** Marks of Chinese and Japanese in other scripts. */
const foreignMarks = /[，。：；？！（）、．＂＇「」『』【】《》\u3000]/gu;
const japaneseOwn = /[「」『』、]/u;

const narrowed = (text: string): string => text.normalize("NFKC").replaceAll("。", ".").replaceAll("、", ",");

function* narrowInWide(context: QaContext): Iterable<Draft> {
  const isJapanese = context.languages.target === "ja";
  for (const match of context.plainTarget.matchAll(isJapanese ? wideInJapanese : narrowMark)) {
    const mark = match.groups?.["mark"] ?? "";
    const expected = isJapanese && mark === "," ? "、" : (wide[mark] ?? mark);
    yield { rule: "full-width", target: context.inTarget(match.index, match.index + mark.length), expected };
  }
}

/** Wide signs where the source has none such. */
function* wideElsewhere(context: QaContext, signs: RegExp): Iterable<Draft> {
  for (const { 0: found, index } of context.plainTarget.matchAll(signs)) {
    if (context.source.includes(found)) continue;
    yield { rule: "full-width", target: context.inTarget(index, index + found.length), expected: narrowed(found) };
  }
}

/** Marks as wide as characters in Chinese and Japanese, narrow letters and digits there, and narrow marks elsewhere. */
export const checkWidth: Check = function* (context) {
  if (!context.isOn("full-width")) return;
  const { target } = context.languages;
  if (!isWide(target)) {
    // Quoted Chinese keeps its marks.
    if (/\p{Script=Han}/u.test(context.plainTarget)) return;
    for (const draft of wideElsewhere(context, foreignMarks)) {
      if (target !== "ko" || !japaneseOwn.test(draft.target?.text ?? "")) yield draft;
    }
    yield* wideElsewhere(context, wideSigns);
    return;
  }
  yield* narrowInWide(context);
  // Japanese writes them as it likes.
  if (target === "zh-cn") yield* wideElsewhere(context, wideSigns);
};
