import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Block, Item, Segment, Span, Stage, Work } from "../segment.ts";
import type { LanguageTools, SegmentRouter } from "../ports.ts";
import { TranslationFailure } from "../failure.ts";

/** Below this, the language of a line is not trusted over the item's. */
const lineConfidence = 0.9;
/** Fewer code units say too little about a line's language. */
const lineMinLength = 12;
const defaultMaxCodePoints = 1000;

/** The language of one block: the item's, unless the block is clearly in another that can be translated from. */
function languageOf(block: Block, item: Item, context: { work: Work; tools: LanguageTools; router: SegmentRouter }) {
  const { work, tools, router } = context;
  const expected = item.language ?? work.request.target;
  if (item.parsed.blocks.length === 1 || block.text.length < lineMinLength) return expected;
  const found = tools.detect(block.text, expected);
  if (found.lang === null || found.lang === expected || found.confidence < lineConfidence) return expected;
  const { target } = work.request;
  if (found.lang === target) return target;
  const isSwitchAllowed = work.request.source === "auto" && router.supports({ source: found.lang, target });
  return isSwitchAllowed ? found.lang : expected;
}

function spansOf(block: Block, split: (text: string) => readonly Span[]): readonly Span[] {
  if (!block.isWhole) return split(block.text);
  const text = block.text.trim();
  const start = block.text.indexOf(text);
  return text === "" ? [] : [{ start, end: start + text.length }];
}

function assertSupported(router: SegmentRouter, source: LanguageCode, target: LanguageCode): void {
  if (source === target || router.supports({ source, target })) return;
  throw new TranslationFailure({ kind: "unsupported-pair", pair: { source, target } });
}

/** Cuts every item into sentences. */
export function segmentStage(tools: LanguageTools, router: SegmentRouter): Stage {
  return {
    name: "segment",
    run(work) {
      const { target } = work.request;
      for (const item of work.items) {
        if (item.language !== null) assertSupported(router, item.language, target);
        const segments: Segment[] = [];
        for (const [block, content] of item.parsed.blocks.entries()) {
          const language = languageOf(content, item, { work, tools, router });
          const limit = language === target ? defaultMaxCodePoints : router.maxSegmentCodePoints({ source: language, target });
          for (const span of spansOf(content, (text) => tools.split(text, language, limit))) {
            const text = content.text.slice(span.start, span.end);
            const index = segments.length;
            const place = content.place(span);
            segments.push({ ...place, item: item.index, index, block, language, text, answer: undefined });
          }
        }
        item.segments = segments;
      }
    },
  };
}
