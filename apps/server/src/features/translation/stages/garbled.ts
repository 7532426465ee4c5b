import { withoutRemarks } from "@yiqiao/contracts/text";
import type { EngineResult } from "@yiqiao/engines";

/** What stands for bytes that are no character: models that write rare characters byte by byte get lost in them. */
const lost = "\uFFFD";

/** Whether the engine lost itself while writing a character. */
export function isGarbled(source: string, target: string): boolean {
  return target.includes(lost) && !source.includes(lost);
}

/** The translation without what is no character, and without remarks on the other words; the tags stay with their neighbours. */
export function withoutGarble(result: EngineResult): EngineResult {
  const before = (offset: number) => result.text.slice(0, offset).split(lost).length - 1;
  const text = result.text.replaceAll(lost, "");
  const tags = result.tags?.map((tag) => ({ ...tag, offset: tag.offset - before(tag.offset) }));
  const terms = result.terms?.map(
    (span) => span && { start: span.start - before(span.start), end: span.end - before(span.end) },
  );
  return { ...withoutRemarks(result), text, ...(tags && { tags }), ...(terms && { terms }) };
}
