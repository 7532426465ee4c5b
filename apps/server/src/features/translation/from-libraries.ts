import type { TranslatedSegment } from "@yiqiao/contracts/text";
import type { Answer } from "./segment.ts";

/** What memories and termbases had to do with a translation, as it is told. */
export function fromLibraries({
  match,
  terms,
}: Pick<Answer, "match" | "terms">): Pick<TranslatedSegment, "memory" | "terms"> {
  return {
    ...(match && {
      memory: {
        bank_id: match.memory.id,
        bank_name: match.memory.name,
        entry_id: match.candidate.id,
        author: match.candidate.author,
        source: match.candidate.source.text,
        modified_time: match.candidate.modifiedAt.toISOString(),
        repairs: [...match.repairs],
      },
    }),
    ...(terms && {
      terms: terms.map((outcome) => {
        const { term, start, end, targets } = outcome.found;
        return {
          source: term.source,
          target: outcome.honoured ? outcome.target : (targets[0] ?? term.target),
          source_start: start,
          source_end: end,
          bank_id: term.libraryId,
          bank_name: term.libraryName,
          honoured: outcome.honoured,
          ...(outcome.honoured
            ? { target_start: outcome.span.start, target_end: outcome.span.end }
            : { reason: outcome.reason }),
        };
      }),
    }),
  };
}
