import type { Answer, Segment, Stage, Work } from "../segment.ts";
import { unsettled } from "../segment.ts";
import { keyOf } from "../stages/questions.ts";

/** Translations of sentences that a document has had before; holds the latest ones. */
export interface Repeats {
  find(key: string): Answer | undefined;
  keep(key: string, answer: Answer): void;
}

const capacity = 20_000;

export function createRepeats(limit = capacity): Repeats {
  const answers = new Map<string, Answer>();
  return {
    find: (key) => answers.get(key),
    keep: (key, answer) => {
      answers.delete(key);
      answers.set(key, answer);
      const [oldest] = answers.keys();
      if (answers.size > limit && oldest !== undefined) answers.delete(oldest);
    },
  };
}

const keyIn = (segment: Segment) => `${segment.language}\0${keyOf(segment)}`;

/** Settles what was translated before. */
export function repeatsStage(repeats: Repeats): Stage {
  return {
    name: "repeats",
    run(work) {
      for (const segment of unsettled(work)) {
        const answer = repeats.find(keyIn(segment));
        if (answer !== undefined) segment.answer = answer;
      }
    },
  };
}

/** Remembers what engines answered. */
export function keepAnswers(work: Work, repeats: Repeats): void {
  for (const item of work.items) {
    for (const segment of item.segments) {
      const { answer } = segment;
      const isOfEngine = answer !== undefined && answer.match === undefined && answer.provenance !== "untranslatable";
      if (isOfEngine) repeats.keep(keyIn(segment), answer);
    }
  }
}
