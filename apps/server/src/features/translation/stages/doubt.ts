import type { EnginePair } from "@yiqiao/engines";
import { findIssues } from "@yiqiao/translation-memory/checks";
import type { Answer, Segment } from "../segment.ts";
import type { Question } from "./questions.ts";

/** The answer with what it says otherwise than its source; an engine's is looked at more strictly than a person's. */
export function withIssues(
  segment: Pick<Segment, "text">,
  answer: Answer,
  { pair, isStrict }: { readonly pair: EnginePair; readonly isStrict: boolean },
): Answer {
  const { issues: _known, ...rest } = answer;
  const issues = findIssues(segment.text, answer.text, pair, { isStrict });
  return issues.length === 0 ? rest : { ...rest, issues };
}

const light: ReadonlySet<string> = new Set(["name", "unit", "repetition", "untranslated"]);
/** What is told of names, units and repetition is less than a value that is gone. */
const weightOf = ({ kind }: NonNullable<Answer["issues"]>[number]): number => (light.has(kind) ? 1 : 3);
const faultsOf = (answer: Answer | undefined): number =>
  answer === undefined ? Infinity : (answer.issues ?? []).reduce((sum, issue) => sum + weightOf(issue), 0);

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
    return faultsOf(this.best) > 0;
  }

  /** Takes the answer if its faults weigh less. @returns whether it did */
  offer(answer: Answer): boolean {
    if (faultsOf(answer) >= faultsOf(this.best)) return false;
    this.best = answer;
    return true;
  }
}
