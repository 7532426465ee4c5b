import { type LanguageCode, languages } from "@yiqiao/contracts/languages";
import type { ResolvedLanguage } from "@yiqiao/language";
import { withoutCodes } from "@yiqiao/translation-memory/codes";
import type { Item, Stage, Work } from "../segment.ts";
import type { LanguageTools, SegmentRouter } from "../ports.ts";
import { TranslationFailure, type TranslationFailureReason } from "../failure.ts";
import { servedInto } from "../served-into.ts";

/** What says something of the language. */
const wordsOf = (text: string, { codes }: Work): string => withoutCodes(text, codes);

function plainTextOf(item: Item, work: Work): string {
  if (item.parsed.isCode === true) return "";
  return item.parsed.blocks.map((block) => wordsOf(block.text, work)).join("\n");
}

/** Below this, one line's language is not trusted against that of the whole text. */
const lineConfidence = 0.9;

interface Context {
  readonly work: Work;
  readonly tools: LanguageTools;
  readonly isServed: (source: LanguageCode) => boolean;
}

/** The language of the first line that is plainly not in the target language, in a text that mostly is. */
function foreignLine(item: Item, { work, tools, isServed }: Context): LanguageCode | undefined {
  if (item.parsed.blocks.length === 1) return undefined;
  for (const block of item.parsed.blocks) {
    const { lang, confidence } = tools.detect(wordsOf(block.text, work));
    const isForeign = lang !== null && lang !== work.request.target && confidence >= lineConfidence;
    if (!isForeign || !isServed(lang)) continue;
    if (languages[lang].script !== languages[work.request.target].script) return lang;
  }
  return undefined;
}

/** The texts' languages, each by its own words and by those of the others; what has none of them has a failure. */
function findLanguages(context: Context): void {
  const { work, tools, isServed } = context;
  const { target, likely = [], tellsFailures = false } = work.request;
  const read = work.items.map((item) => {
    const text = plainTextOf(item, work);
    item.detection = tools.detect(text);
    return { text, detection: item.detection };
  });
  const found = tools.resolve(read, { target, likely, isServed });
  for (const [at, item] of work.items.entries()) take(item, found[at], context);
  if (tellsFailures) return;
  const failures = work.items.flatMap(({ failure }) => failure ?? []);
  // Nothing is left to give: the call is what failed.
  if (failures[0] !== undefined && failures.length === work.items.length) throw failures[0];
}

function take(item: Item, found: ResolvedLanguage | undefined, context: Context): void {
  const { work, isServed } = context;
  const { target } = work.request;
  const fail = (reason: TranslationFailureReason) => {
    item.failure = new TranslationFailure(reason, work.items.length > 1 ? { item: item.index } : undefined);
  };
  if (found === undefined || found.by === "unknown") {
    const { other } = found ?? {};
    fail(other === undefined ? { kind: "language-undetected" } : { kind: "language-not-served", language: other });
  } else if (found.by === "wordless") item.kept = "no-words";
  else {
    const foreign = found.lang === target ? foreignLine(item, context) : undefined;
    item.language = foreign ?? found.lang;
    item.foundBy = foreign === undefined ? found.by : "detected";
    if (item.language === target) item.kept = "target-language";
    else if (!isServed(item.language)) fail({ kind: "unsupported-pair", pair: { source: item.language, target } });
  }
}

/** Letters that leave no doubt: of scripts that write a word with one or two, of others, and within one script. */
const plainlyDense = 4;
const plainlyLong = 12;
const plainlyInScript = 24;
const denseScripts: ReadonlySet<string> = new Set(["Hans", "Jpan", "Kore"]);

function lettersThatTell(detected: LanguageCode, chosen: LanguageCode): number {
  const [script, other] = [languages[detected].script, languages[chosen].script];
  // Chinese and Japanese share characters.
  const isShared = script === other || [script, other].every((each) => each === "Hans" || each === "Jpan");
  if (isShared) return plainlyInScript;
  return denseScripts.has(script) ? plainlyDense : plainlyLong;
}

interface Chosen {
  readonly chosen: LanguageCode;
  readonly tools: LanguageTools;
}

function assertInSource(item: Item, work: Work, { chosen, tools }: Chosen): void {
  const text = plainTextOf(item, work);
  const { lang, confidence } = tools.detect(text);
  if (lang === null || lang === chosen || confidence < lineConfidence) return;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < lettersThatTell(lang, chosen)) return;
  throw new TranslationFailure({ kind: "source-differs", detected: lang, chosen }, { item: item.index });
}

/**
 * Finds every item's source language. An item that has no words, or is in the target language already, is left as it is;
 * one in a language that is not known, or from which nothing translates, fails alone.
 */
export function detectStage(tools: LanguageTools, router: SegmentRouter): Stage {
  return {
    name: "detect",
    run(work) {
      const { source, target, checksSource = false } = work.request;
      if (source === target) throw new TranslationFailure({ kind: "same-language", language: target });
      if (source === "auto") {
        findLanguages({ work, tools, isServed: servedInto(router, target) });
        return;
      }
      for (const item of work.items) {
        if (checksSource) assertInSource(item, work, { chosen: source, tools });
        item.language = source;
        if (item.parsed.isCode === true) item.kept = "no-words";
      }
    },
  };
}
