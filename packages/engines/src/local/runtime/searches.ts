import type { BeamRow } from "../decoding/beam.ts";
import type { StepModel } from "../decoding/step-model.ts";

/** How many translations are followed: one; two where they are about as likely; several, where there is time. */
export type Search = "greedy" | "usual" | "thorough";

/** About how many times as long as the usual search each takes (`npm run bench beam`). */
export const searchCost: Readonly<Record<Search, number>> = { greedy: 1, usual: 1, thorough: 2 };

type Beam = Omit<BeamRow, "source" | "forcedId">;

/** Above 1, as translations tend to be too short. */
const LENGTH_POWER = 1.3;
/** A few hypotheses within reach of the best gain nearly as much as more, or as all of them, in much less time. */
const beams = {
  usual: { width: 2, within: 1, lengthPower: LENGTH_POWER },
  thorough: { width: 6, within: 2, lengthPower: LENGTH_POWER },
} as const satisfies Partial<Record<Search, Beam>>;

/**
 * A search asks for one piece more than it follows hypotheses; graphs that look for them in runs of the vocabulary have at
 * least so many runs.
 */
export const MOST_CHOICES = 16;

/** Up to so many source pieces, a text counts as a word or short phrase, whose alternatives differ from the start. */
const SHORT_PHRASE_PIECES = 6;

/**
 * The beam search that a text of so many pieces gets; undefined where it is searched greedily, as it usually is with models
 * of whose pieces only all scores together are told, which takes long to read.
 */
export function beamFor(
  { search, alternatives }: { readonly search: Search; readonly alternatives: number },
  pieces: number,
  { tellsChoices }: Pick<StepModel, "tellsChoices">,
): Beam | undefined {
  if (alternatives > 0) {
    const width = Math.min(alternatives + 2, MOST_CHOICES - 1);
    return { width, diverse: pieces <= SHORT_PHRASE_PIECES };
  }
  if (search === "greedy" || (search === "usual" && !tellsChoices)) return undefined;
  return beams[search];
}
