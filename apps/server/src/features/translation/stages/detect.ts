import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Item, Stage, Work } from "../segment.ts";
import type { LanguageTools } from "../ports.ts";
import { TranslationFailure } from "../failure.ts";

function plainTextOf(item: Item): string {
  return item.parsed.blocks.map((block) => block.text).join("\n");
}

function detectItem(item: Item, work: Work, tools: LanguageTools): LanguageCode | null {
  const text = plainTextOf(item);
  const detection = tools.detect(text);
  item.detection = detection;
  if (detection.lang !== null) return detection.lang;
  if (item.parsed.blocks.every((block) => tools.isUntranslatable(block.text))) return null;
  throw new TranslationFailure({ kind: "language-undetected" }, work.items.length > 1 ? { item: item.index } : undefined);
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
