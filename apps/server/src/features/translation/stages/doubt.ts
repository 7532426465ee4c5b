import type { EnginePair } from "@yiqiao/engines";
import { findIssues } from "@yiqiao/translation-memory/checks";
import { type FindCodes, keepsCodes } from "@yiqiao/translation-memory/codes";
import type { Answer, Segment } from "../segment.ts";
import type { Question } from "./questions.ts";

/** The answer with what it says otherwise than its source; an engine's is looked at more strictly than a person's. */
export function withIssues(
  segment: Pick<Segment, "text">,
  answer: Answer,
  { pair, codes, isStrict }: { readonly pair: EnginePair; readonly codes: FindCodes; readonly isStrict: boolean },
): Answer {
  const { issues: _known, ...rest } = answer;
  const issues = findIssues(segment.text, answer.text, { ...pair, codes }, { isStrict });
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
  readonly #codes: FindCodes;
  best: Answer | undefined;

  constructor(question: Question, best: Answer | undefined, codes: FindCodes) {
    this.question = question;
    this.#codes = codes;
    this.best = best;
  }

  get segment(): Segment {
    return this.question[0];
  }

  get isOpen(): boolean {
    return faultsOf(this.best) > 0;
  }

  /** Takes the answer if its faults weigh less and no code is lost in it. @returns whether it did */
  offer(answer: Answer): boolean {
    if (!keepsCodes(this.segment.text, answer.text, this.#codes)) return false;
    if (faultsOf(answer) >= faultsOf(this.best)) return false;
    this.best = answer;
    return true;
  }
}
