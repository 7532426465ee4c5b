import type { EnginePair } from "@yiqiao/engines";
import { findIssues } from "@yiqiao/translation-memory/checks";
import type { Answer, Segment } from "../segment.ts";
import type { Question } from "./questions.ts";

/** The answer with what it says otherwise than its source. */
export function withIssues(segment: Pick<Segment, "text">, answer: Answer, pair: EnginePair): Answer {
  const { issues: _known, ...rest } = answer;
  const issues = findIssues(segment.text, answer.text, pair);
  return issues.length === 0 ? rest : { ...rest, issues };
}

const countOf = (answer: Answer | undefined): number =>
  answer === undefined ? Infinity : (answer.issues?.length ?? 0);

/** An answer that says something otherwise than its source. */
export interface Doubtful {
  readonly question: Question;
  readonly answer: Answer;
}

/** A sentence on its way to a better answer. */
export class Doubt {
  readonly question: Question;
  best: Answer | undefined;

  constructor(question: Question, best: Answer | undefined) {
    this.question = question;
    this.best = best;
  }

  get segment(): Segment {
    return this.question[0];
  }

  get isOpen(): boolean {
    return countOf(this.best) > 0;
  }

  /** Takes the answer if it has fewer faults. @returns whether it did */
  offer(answer: Answer): boolean {
    if (countOf(answer) >= countOf(this.best)) return false;
    this.best = answer;
    return true;
  }
}
