import type { EngineResult, EngineTermSpan, InlineTag } from "../../engine.ts";
import type { AlignedText } from "./looks.ts";
import { transferTags } from "./tag-transfer.ts";

/** Where the translation has its words for each term, by attention; null where it has none. */
export function alignTerms(terms: readonly EngineTermSpan[], aligned: AlignedText): NonNullable<EngineResult["terms"]> {
  const pairs = terms.flatMap(({ start, end }, id): InlineTag[] => [
    { id, kind: "open", offset: start },
    { id, kind: "close", offset: end },
  ]);
  const placed = transferTags(pairs, aligned);
  return terms.map((_, id) => {
    const [start, end] = placed.filter((tag) => tag.id === id).map(({ offset }) => offset);
    return start !== undefined && end !== undefined && end > start ? { start, end } : null;
  });
}
