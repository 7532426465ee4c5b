import { type Check, codeSign, type Draft, type QaContext } from "../context.ts";
import { isLatin, letterOf, sharesScript } from "../writing.ts";

const isBlank = (text: string): boolean => /^\s*$/u.test(text);

/** A target without text, while its source has some. */
export const isMissing = ({ source, target }: QaContext): boolean => isBlank(target) && !isBlank(source);

export const checkEmpty: Check = function* (context) {
  if (context.isOn("target-empty") && isMissing(context)) {
    yield { rule: "target-empty", source: context.inSource(0, context.source.length) };
  }
};

const folded = (text: string): string => text.normalize("NFKC").replaceAll(/\s+/gu, " ").trim().toLowerCase();

/** A word with a small letter: names, brands and abbreviations may stay. */
const smallWord = /(?<![\p{L}\p{N}_])\p{Ll}[\p{L}\p{M}'’-]*/gu;

/** Whether a text holds anything that a translation says in other words. */
function isTranslatable({ plainSource, languages: { source, target } }: QaContext): boolean {
  if (!isLatin(source)) return letterOf(source).test(plainSource);
  const words = (plainSource.match(smallWord) ?? []).filter((word) => word.length > 1);
  const all = plainSource.match(/[\p{L}\p{M}'’-]{2,}/gu) ?? [];
  if (!sharesScript(source, target)) return words.some((word) => word.length > 2);
  // A single word may well be one of both languages: "menu", "normal"; beside a code it is hardly a name.
  return (
    (words.length > 0 && all.length > 2) ||
    (plainSource.includes(codeSign) && all.some((word) => /^\p{L}\p{Ll}{2,}$/u.test(word)))
  );
}

export const checkSame: Check = function* (context) {
  const { segment, source, target, languages } = context;
  if (!context.isOn("same-as-source") || segment.isConfirmedSame === true) return;
  if (languages.source === languages.target || folded(source) !== folded(target) || !isTranslatable(context)) return;
  // Japanese and Chinese have words in common that are written alike.
  const isShared = sharesHan(context) && Array.from(source.trim()).length <= 6;
  if (isShared) return;
  yield {
    rule: "same-as-source",
    source: context.inSource(0, source.length),
    target: context.inTarget(0, target.length),
  };
};

function sharesHan({ source, languages }: QaContext): boolean {
  const both = new Set([languages.source, languages.target]);
  return both.has("zh-cn") && both.has("ja") && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(source);
}

export const checkLength: Check = function* ({ segment: { maxLength }, target, isOn, inTarget }) {
  if (maxLength === undefined || !isOn("length-limit") || target.length <= maxLength) return;
  const characters = Array.from(target);
  if (characters.length <= maxLength) return;
  const start = characters.slice(0, maxLength).join("").length;
  yield {
    rule: "length-limit",
    target: inTarget(start, target.length),
    length: { actual: characters.length, limit: maxLength },
  } satisfies Draft;
};
