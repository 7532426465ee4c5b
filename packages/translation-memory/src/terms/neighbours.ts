import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { TermSpan, Fitted } from "./model.ts";
import { capitalised } from "./written-form.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words that an alignment gives to their neighbours, and that stay when the neighbours are replaced. */
const small: Readonly<Partial<Record<LanguageCode, ReadonlySet<string>>>> = {
  "en-us": words(
    "the a an of in on at to for by with from and or as its his her their our my your this that these those is are was were be been has have had it",
  ),
  fr: words(
    "le la les un une des du de d l au aux en dans à et ou par pour sur avec ce cette ces son sa ses leur leurs est sont",
  ),
  es: words("el la los las un una unos unas de del al en a y o por para con su sus es son este esta estos estas"),
  ru: words("и в во на с со к ко по о об от из за для у или а но не это"),
  ar: words("في من على إلى عن مع و أو أن هذا هذه"),
  "zh-cn": words("的 了 在 是 和 与 地 得 被 把 对 为 也 都 将 以 从"),
  ja: words("の は が を に で と も へ や"),
  ko: words("은 는 이 가 을 를 의 에 도 와 과"),
};
const none: ReadonlySet<string> = new Set();

export const functionWords = (language: LanguageCode): ReadonlySet<string> => small[language] ?? none;

const unspaced: ReadonlySet<LanguageCode> = new Set(["zh-cn", "ja", "my"]);

/** Whether words of the language have spaces between them. */
export const spacedLanguage = (language: LanguageCode): boolean => !unspaced.has(language);

const letterOfSpaced = /[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{Script=Myanmar}]]/v;

const silentH = /^(?:hour|heir|honest|honor|honour)/i;
const soundsLikeYou = /^(?:uni(?![nm])|u[st][aeiu]|eu|ubi|ura|one\b|once\b)/i;

/** "a" or "an" before a word, by its first letters; capitals are read letter by letter, 8 and 18 as words. */
function articleFor(word: string): "a" | "an" {
  if (/^\p{Lu}{2}/u.test(word)) return /^[AEFHILMNORSX]/.test(word) ? "an" : "a";
  if (silentH.test(word) || /^(?:8|1[18](?!\d))/.test(word)) return "an";
  return /^[aeiou]/i.test(word) && !soundsLikeYou.test(word) ? "an" : "a";
}

const englishDeterminer = /(?<![\p{L}\p{N}])(an?|the|my|our|your|his|its|their)\s$/iu;

/** The article before an English term, made to fit it; one that the term has itself takes its place. */
function englishArticle(fitted: Fitted, text: string): Fitted {
  const before = englishDeterminer.exec(text.slice(Math.max(0, fitted.start - 7), fitted.start));
  const article = before?.[1];
  if (!before || article === undefined) return fitted;
  const start = fitted.start - before[0].length;
  if (/^(?:an?|the)\s/i.test(fitted.text))
    return { ...fitted, start, text: /^\p{Lu}/u.test(article) ? capitalised(fitted.text) : fitted.text };
  if (!/^an?$/i.test(article)) return fitted;
  const right = articleFor(fitted.text);
  const cased = article.startsWith("A") ? right.replace("a", "A") : right;
  return { ...fitted, start, text: `${cased}${before[0].slice(article.length)}${fitted.text}` };
}

const frenchVowel = /^(?:[aeiouàâäæéèêëîïôöœùûü]|y(?![aeiou])|h[aeiouéèê])/i;
/** Words before which nothing is elided: le haut, la hausse, le onze. */
const frenchHiatus =
  /^(?:onz|h(?:a(?!bi|leine|llucin|ltère|meçon|rmoni)|ér(?:iss|on|os(?!\p{L}))|iérarch|ibou|obb|ockey|olland|omard|on(?:gr|t)|ors|ou|ub|uit|url|utte))/iu;
const contracted: Readonly<Record<string, string>> = { du: "de l'", au: "à l'" };

/** Articles and small words before a French term: "d'", "l'" and "qu'" only before a vowel, "de", "la" and "du" not. */
function frenchElision(fitted: Fitted, text: string): Fitted {
  const before = /(?<![\p{L}\p{N}])(?:(d|l|(?:jus|lors|puis)?qu)['’]|(de|du|au|la|le|(?:jus|lors|puis)?que)\s)$/iu.exec(
    text.slice(Math.max(0, fitted.start - 8), fitted.start),
  );
  if (!before) return fitted;
  const isVowel = frenchVowel.test(fitted.text) && !frenchHiatus.test(fitted.text);
  const [whole, elided, full] = before;
  const start = fitted.start - whole.length;
  if (elided !== undefined && !isVowel) return { ...fitted, start, text: `${elided}e ${fitted.text}` };
  if (full === undefined || !isVowel) return fitted;
  const small = contracted[full.toLowerCase()] ?? `${full.toLowerCase().slice(0, -1)}'`;
  const cased = /^\p{Lu}/u.test(full) ? small.charAt(0).toUpperCase() + small.slice(1) : small;
  return { ...fitted, start, text: `${cased}${fitted.text}` };
}

/** The term with the spaces and the article that it needs between its neighbours. */
export function joined(
  wanted: string,
  { start, end }: TermSpan,
  { text, language }: { readonly text: string; readonly language: LanguageCode },
): Fitted {
  const needsSpace = (left: string, right: string): boolean => letterOfSpaced.test(left) && letterOfSpaced.test(right);
  const before = needsSpace(text.charAt(start - 1), wanted.charAt(0)) ? " " : "";
  const after = needsSpace(wanted.charAt(wanted.length - 1), text.charAt(end)) ? " " : "";
  const fitted = { start, end, text: `${before}${wanted}${after}` };
  if (language === "en-us") return englishArticle(fitted, text);
  return language === "fr" ? frenchElision(fitted, text) : fitted;
}
