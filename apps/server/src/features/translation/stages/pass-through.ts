import { withoutCodes } from "@yiqiao/translation-memory/codes";
import type { Stage } from "../segment.ts";
import { unsettled } from "../segment.ts";
import type { LanguageTools } from "../ports.ts";

/** Settles what needs no translation: numbers, addresses, codes, symbols, and sentences in the target language already. */
export function passThroughStage(tools: LanguageTools): Stage {
  return {
    name: "pass-through",
    async *run(work) {
      for (const segment of unsettled(work)) {
        const item = work.items[segment.item];
        const hasNoWords = tools.isUntranslatable(withoutCodes(segment.text, work.codes));
        const isOwn = segment.language === work.request.target;
        const kept = hasNoWords ? "no-words" : (item?.kept ?? (isOwn ? "target-language" : undefined));
        if (kept === undefined) continue;
        segment.answer = { text: segment.text, tags: segment.tags, provenance: "untranslatable", kept };
      }
      yield;
    },
  };
}
