import { type LanguageCode, languages } from "@yiqiao/contracts/languages";
import type { Item, Stage, Work } from "../segment.ts";
import type { LanguageTools } from "../ports.ts";
import { TranslationFailure } from "../failure.ts";

function plainTextOf(item: Item): string {
  return item.parsed.blocks.map((block) => block.text).join("\n");
}

/** Below this, one line's language is not trusted against that of the whole text. */
const lineConfidence = 0.9;

/** The language of the first line that is plainly not in the target language, in a text that mostly is. */
function foreignLine(item: Item, work: Work, tools: LanguageTools): LanguageCode | undefined {
  if (item.parsed.blocks.length === 1) return undefined;
  for (const block of item.parsed.blocks) {
    const { lang, confidence } = tools.detect(block.text);
    const isForeign = lang !== null && lang !== work.request.target && confidence >= lineConfidence;
    if (isForeign && languages[lang].script !== languages[work.request.target].script) return lang;
  }
  return undefined;
}

function detectItem(item: Item, work: Work, tools: LanguageTools): LanguageCode | null {
  const text = plainTextOf(item);
  const detection = tools.detect(text);
  item.detection = detection;
  if (detection.lang === work.request.target) return foreignLine(item, work, tools) ?? detection.lang;
  if (detection.lang !== null) return detection.lang;
  if (item.parsed.blocks.every((block) => tools.isUntranslatable(block.text))) return null;
  throw new TranslationFailure(
    { kind: "language-undetected" },
    work.items.length > 1 ? { item: item.index } : undefined,
  );
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
        item.language = source === "auto" ? detectItem(item, work, tools) : source;
        if (item.language !== target) continue;
        if (work.items.length === 1) throw new TranslationFailure({ kind: "same-language", language: target });
        item.unchanged = true;
      }
    },
  };
}
