import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { commonWordLanguages } from "./common-words.ts";
import { detectLanguage, reliableConfidence } from "./detect-language.ts";
import { latinWords } from "./latin-words.ts";
import { withoutNoise } from "./noise.ts";
import { countScripts, hasLetterOf, type Script } from "./scripts.ts";

type LanguagePair = { readonly source: LanguageCode; readonly target: LanguageCode };

/** Share of the source's pieces found again in the target from which the target counts as a repetition. */
const repeated = 0.8;

const scriptsOf: Readonly<Record<(typeof languages)[LanguageCode]["script"], readonly Script[]>> = {
  Hans: ["han"],
  Latn: ["latin"],
  Jpan: ["kana", "han"],
  Kore: ["hangul"],
  Cyrl: ["cyrillic"],
  Mymr: ["myanmar"],
  Arab: ["arabic"],
};

/**
 * Whether `target`, given as the translation of `source`, merely repeats it in the source's language. Names, numbers,
 * code and brand names that rightly stay as they are do not count: in doubt the answer is no.
 */
export function looksEchoed(source: string, target: string, pair: LanguagePair): boolean {
  const sourceScript = languages[pair.source].script;
  const isSameScript = sourceScript === languages[pair.target].script;
  // Tells most translations at a glance.
  if (!isSameScript && !scriptsOf[sourceScript].some((script) => hasLetterOf(script, target))) return false;
  const before = withoutNoise(source).trim();
  const after = withoutNoise(target).trim();
  if (before === "" || after === "" || !/\p{L}/u.test(before)) return false;
  if (overlap(before, after) < repeated) return false;
  if (isSameScript) return sameScriptEcho(before, after, pair);
  if (pair.source === "ja" && pair.target === "zh-cn") return shareOf(["kana"], after) > 0.1;
  if (pair.source === "zh-cn" && pair.target === "ja") {
    return shareOf(["kana"], after) === 0 && (after.match(/\p{Script=Han}/gu)?.length ?? 0) > 8;
  }
  if (shareOf(scriptsOf[sourceScript], after) < 0.5) return false;
  return sourceScript !== "Latn" || readsAs(before, pair.source);
}

/** English, French and Spanish share many words: only whole phrases, or a word that is at home in one of them, count. */
function sameScriptEcho(before: string, after: string, pair: LanguagePair): boolean {
  if (!readsAs(before, pair.source)) return false;
  const detected = detectLanguage(after);
  return detected.lang === pair.source && detected.confidence >= 0.7;
}

/** Words from which on a text in capitals alone is no name: a heading, a sign. */
const shoutedWords = 5;

/** Whether a Latin text is plainly of `language`: prose with everyday words of it, not a name, a brand or a command. */
function readsAs(given: string, language: LanguageCode): boolean {
  const words = latinWords(given);
  const isShouted = !/\p{Ll}/u.test(given) && words.length >= shoutedWords;
  const text = isShouted ? given.toLowerCase() : given;
  const own = words.filter((word) => {
    const homes = commonWordLanguages(word);
    return homes.length === 1 && homes[0] === language;
  });
  if (words.length <= 2) {
    const isName =
      /^\p{Lu}/u.test(text) && words.length > 1 && text.split(/\s+/).every((word) => /^\p{Lu}/u.test(word));
    return own.length === words.length && !isName && !/^\p{Lu}+$/u.test(text);
  }
  const { lang, confidence } = detectLanguage(text);
  const lowerCase = text.match(/(?<!\p{L})\p{Ll}[\p{L}\p{M}]*/gu)?.length ?? 0;
  return lang === language && confidence >= reliableConfidence && own.length > 0 && lowerCase >= 2;
}

function shareOf(scripts: readonly Script[], text: string): number {
  const counts = countScripts(text);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return scripts.reduce((sum, script) => sum + (counts.get(script) ?? 0), 0) / Math.max(1, total);
}

/** How much of each text stands in the other: words, or pairs of characters where words are not spaced. */
function overlap(first: string, second: string): number {
  const a = piecesOf(first);
  const b = piecesOf(second);
  const counts = new Map<string, number>();
  for (const piece of a) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  let shared = 0;
  for (const piece of b) {
    const left = counts.get(piece) ?? 0;
    if (left > 0) shared++;
    counts.set(piece, left - 1);
  }
  return shared / Math.max(a.length, b.length);
}

function piecesOf(text: string): string[] {
  const folded = text.normalize("NFKC").toLowerCase();
  const runs = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return runs.flatMap((run) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Myanmar}]/u.test(run) ? pairsOf(run) : [run],
  );
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ""}${character}`);
}
