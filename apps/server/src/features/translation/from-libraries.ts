import type { TranslatedSegment } from "@yiqiao/contracts/text";
import type { Answer, SegmentMatch } from "./segment.ts";

const toldPair = ({ memory, candidate }: SegmentMatch) => ({
  bank_id: memory.id,
  bank_name: memory.name,
  entry_id: candidate.id,
  author: candidate.author,
  source: candidate.source.text,
  modified_time: candidate.modifiedAt.toISOString(),
});

/** Tags of a pair are not handed to an engine. */
const numbersIn = ({ repairs }: SegmentMatch) => repairs.filter((repair) => repair === "numbers");

/** The part that memories and termbases had in a translation, in the form of the response. */
export function fromLibraries({
  match,
  led,
  terms,
}: Pick<Answer, "match" | "led" | "terms">): Pick<TranslatedSegment, "memory" | "led_by" | "terms"> {
  return {
    ...(match && { memory: { ...toldPair(match), repairs: [...match.repairs] } }),
    ...(led && {
      led_by: { ...toldPair(led), target: led.target.text, score: led.score / 100, repairs: numbersIn(led) },
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
