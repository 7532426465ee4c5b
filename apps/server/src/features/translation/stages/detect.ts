import { type LanguageCode, languages } from "@yiqiao/contracts/languages";
import { withoutCodes } from "@yiqiao/translation-memory/codes";
import type { Item, Stage, Work } from "../segment.ts";
import type { LanguageTools } from "../ports.ts";
import { TranslationFailure } from "../failure.ts";

/** What says something of the language. */
const wordsOf = (text: string, { codes }: Work): string => withoutCodes(text, codes);

function plainTextOf(item: Item, work: Work): string {
  return item.parsed.blocks.map((block) => wordsOf(block.text, work)).join("\n");
}

/** Below this, one line's language is not trusted against that of the whole text. */
const lineConfidence = 0.9;

/** The language of the first line that is plainly not in the target language, in a text that mostly is. */
function foreignLine(item: Item, work: Work, tools: LanguageTools): LanguageCode | undefined {
  if (item.parsed.blocks.length === 1) return undefined;
  for (const block of item.parsed.blocks) {
    const { lang, confidence } = tools.detect(wordsOf(block.text, work));
    const isForeign = lang !== null && lang !== work.request.target && confidence >= lineConfidence;
    if (isForeign && languages[lang].script !== languages[work.request.target].script) return lang;
  }
  return undefined;
}

function detectItem(item: Item, work: Work, tools: LanguageTools): LanguageCode | null {
  const text = plainTextOf(item, work);
  const detection = tools.detect(text);
  item.detection = detection;
  if (detection.lang === work.request.target) return foreignLine(item, work, tools) ?? detection.lang;
  if (detection.lang !== null) return detection.lang;
  if (item.parsed.blocks.every((block) => tools.isUntranslatable(wordsOf(block.text, work)))) return null;
  const { other } = detection;
  throw new TranslationFailure(
    other === undefined ? { kind: "language-undetected" } : { kind: "language-not-served", language: other },
    work.items.length > 1 ? { item: item.index } : undefined,
  );
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
 * Finds every item's source language. An item that is in the target language already is refused when it is the only
 * one, and left as it is among others.
 */
export function detectStage(tools: LanguageTools): Stage {
  return {
    name: "detect",
    run(work) {
      const { source, target } = work.request;
      if (source === target) throw new TranslationFailure({ kind: "same-language", language: target });
      for (const item of work.items) {
        if (source !== "auto" && work.request.checksSource === true)
          assertInSource(item, work, { chosen: source, tools });
        item.language = source === "auto" ? detectItem(item, work, tools) : source;
        if (item.language !== target) continue;
        if (work.items.length === 1) throw new TranslationFailure({ kind: "same-language", language: target });
        item.unchanged = true;
      }
    },
  };
}
