import { type LanguageCode, languages } from "@yiqiao/contracts/languages";
import { type FindCodes, withoutCodes } from "@yiqiao/translation-memory/codes";
import type { Block, Item, Segment, Span, Stage, Work } from "../segment.ts";
import type { LanguageTools, SegmentRouter } from "../ports.ts";
import { TranslationFailure } from "../failure.ts";

/** Below this, the language of a line is not trusted over the item's. */
const lineConfidence = 0.9;
/** Fewer code units say too little about a line's language; languages of one script need more to be told apart. */
const lineMinLength = 12;
const lineMinLengthSameScript = 60;
/** Longer sentences are cut at clauses: engines translate them worse, and the reader waits. */
const longestSentence = 400;

/** The language of one block: the item's, unless the block is clearly in another that can be translated from. */
function languageOf(block: Block, item: Item, context: { work: Work; tools: LanguageTools; router: SegmentRouter }) {
  const { work, tools, router } = context;
  const expected = item.language ?? work.request.target;
  const text = withoutCodes(block.text, work.codes);
  if (item.parsed.blocks.length === 1 || text.length < lineMinLength) return expected;
  const { lang, confidence } = tools.detect(text);
  if (lang === null || lang === expected || confidence < lineConfidence) return expected;
  const isSameScript = languages[lang].script === languages[expected].script;
  if (isSameScript && text.length < lineMinLengthSameScript) return expected;
  const { target, source } = work.request;
  if (lang === target) return target;
  return source === "auto" && router.route({ pair: { source: lang, target } }).available ? lang : expected;
}

/** No sentence ends inside a code. */
function withWholeCodes(spans: readonly Span[], text: string, find: FindCodes): Span[] {
  const codes = spans.length > 1 ? find(text) : [];
  const whole: { start: number; end: number }[] = [];
  let at = 0;
  for (const span of spans) {
    const before = whole.at(-1);
    while ((codes[at]?.end ?? Infinity) <= span.start) at++;
    const code = codes[at];
    if (before && code && code.start < before.end) before.end = span.end;
    else whole.push({ ...span });
  }
  return whole;
}

interface Splitting {
  readonly split: (text: string) => readonly Span[];
  readonly codes: FindCodes;
  readonly isWhole: boolean;
}

function spansOf(block: Block, { split, codes, isWhole }: Splitting): readonly Span[] {
  if (!isWhole) return withWholeCodes(split(block.text), block.text, codes);
  const text = block.text.trim();
  const start = block.text.indexOf(text);
  return text === "" ? [] : [{ start, end: start + text.length }];
}

/** Engines that are out of order now may be back by the time they are asked; a pair that none has is refused. */
function assertSupported(router: SegmentRouter, source: LanguageCode, target: LanguageCode): void {
  const plan = router.route({ pair: { source, target } });
  if (plan.available || plan.reason !== "no-engine") return;
  throw new TranslationFailure({ kind: "unsupported-pair", pair: { source, target } });
}

/** @param most what the engine takes; 0: none is known */
const longestOf = (most: number): number => (most > 0 ? Math.min(most, longestSentence) : longestSentence);

/** What is not to be split is, where no engine would take it at once. */
function isWhole(block: Block, limit: number, { isUnsplit = false }: Work["request"]): boolean {
  return block.isWhole || (isUnsplit && (limit <= 0 || Array.from(block.text).length <= limit));
}

/**
 * Cuts every item into sentences.
 * @param isForEngine whether an engine has to serve the languages
 */
export function segmentStage(tools: LanguageTools, router: SegmentRouter, isForEngine = true): Stage {
  return {
    name: "segment",
    run(work) {
      const { target } = work.request;
      for (const item of work.items) {
        if (item.failure !== undefined) continue;
        if (isForEngine && item.language !== null && !item.kept) assertSupported(router, item.language, target);
        const segments: Segment[] = [];
        for (const [block, content] of item.parsed.blocks.entries()) {
          const language = languageOf(content, item, { work, tools, router });
          const most = router.maxSegmentCodePoints({ source: language, target });
          const split = (text: string) => tools.split(text, language, longestOf(most));
          const splitting = { split, codes: work.codes, isWhole: isWhole(content, most, work.request) };
          for (const span of spansOf(content, splitting)) {
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
