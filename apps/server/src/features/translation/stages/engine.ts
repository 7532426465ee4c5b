import type { EngineResult } from "@yiqiao/engines";
import type { LanguageTools, SegmentRouter } from "../ports.ts";
import type { Answer, Stage } from "../segment.ts";
import { answerOf, type Refusal, refusalOf } from "./answer.ts";
import type { AskContext, Reply, Wait } from "./ask.ts";
import { lockingRouter } from "../codes/locking-router.ts";
import { styledRouter } from "../style/styled-router.ts";
import { ask, failureAt } from "./ask.ts";
import { withoutGarble } from "./garbled.ts";
import { type Doubtful, withIssues } from "./doubt.ts";
import { Guard } from "./guard-runs.ts";
import type { GuardContext } from "./attempts.ts";
import type { Question } from "./questions.ts";
import { batchesOf, questionsByLanguage } from "./questions.ts";
import { glossaryOf } from "./terms.ts";
import { lacksPositions, Wordings } from "./wordings.ts";

export interface EngineStageOptions {
  readonly router: SegmentRouter;
  readonly tools: LanguageTools;
  readonly wait: Wait;
  /** Sizes of the first calls; see {@link batchesOf}. */
  readonly firstBatches?: readonly number[];
  /**
   * Told of a sentence that no engine translates, which stays without an answer then; without it, such a sentence fails
   * the request. Who gives it also waits for engines that are busy from the start.
   */
  readonly leave?: (question: Question) => void;
}

/** Other translations asked for when the first was refused. */
const retryAlternatives = 3;

interface Refused {
  readonly question: Question;
  readonly by: string;
}

/** An answer that misses terms because the engine does not tell where its words for them are. */
interface Unsure {
  readonly question: Question;
  readonly answer: Answer;
}

/** Answers that are not settled yet. */
interface Pending {
  readonly unsure: Unsure[];
  readonly doubtful: Doubtful[];
}

/** Settles sentences whose answer says what they say; the others are asked again. */
function accept({ question, answer }: Unsure, { pair, codes }: AskContext, doubtful: Doubtful[]): void {
  const checked = withIssues(question[0], answer, { pair, codes, isStrict: true });
  if (checked.issues) doubtful.push({ question, answer: checked });
  else for (const segment of question) segment.answer = checked;
}

function settle({ question, outcome }: Reply, result: EngineResult, context: Pending & AskContext): void {
  const { work, unsure, doubtful } = context;
  const { engine, domainServed, pivot, quality } = outcome;
  const answer = answerOf(question[0], result, context);
  if (lacksPositions(answer)) unsure.push({ question, answer });
  else accept({ question, answer }, context, doubtful);
  work.engines.add(engine);
  work.domainServed = domainServed;
  work.qualities.add(quality);
  work.styled.add(outcome.result.styled === true);
  work.pivot ??= pivot;
}

/** The first translation that is one: the result itself, one of its alternatives, or what is left of a garbled one. */
function firstAccepted(reply: Reply, context: GuardContext): EngineResult | Exclude<Refusal, "garbled"> {
  const { result } = reply.outcome;
  const [source] = reply.question;
  const refusal = refusalOf(source, result.text, context);
  if (!refusal) return result;
  const other = result.alternatives?.find(({ text }) => !refusalOf(source, text, context));
  if (other) return { ...other, ...(result.led !== undefined && { led: result.led }) };
  if (refusal !== "garbled") return refusal;
  const rest = withoutGarble(result);
  const refusalOfRest = refusalOf(source, rest.text, context);
  return refusalOfRest === undefined || refusalOfRest === "garbled" ? rest : refusalOfRest;
}

/** Settles what is unsure, once it is known how the engine translates the missing terms alone. */
async function settleUnsure({ unsure, doubtful }: Pending, wordings: Wordings, context: AskContext): Promise<void> {
  if (unsure.length === 0) return;
  await wordings.learn(
    unsure.map(({ question: [segment] }) => segment),
    context,
  );
  for (const { question, answer } of unsure) {
    accept({ question, answer: wordings.honour(question[0], answer, context) }, context, doubtful);
  }
}

/** Asks once more, of another engine if there is one, and for several translations; a second refusal is a failure. */
async function* askAgain(refused: readonly Refused[], context: GuardContext & Pending): AsyncGenerator<void> {
  const avoid = [...new Set(refused.map(({ by }) => by))];
  const questions = refused.map(({ question }) => question);
  for await (const reply of ask(questions, { ...context, avoid, alternatives: retryAlternatives })) {
    const accepted = firstAccepted(reply, context);
    if (typeof accepted !== "string") settle(reply, accepted, context);
    else if (context.leave) context.leave(reply.question);
    else throw failureAt(reply.question[0], { kind: accepted });
    yield;
  }
}

/**
 * Translates what is left, each distinct sentence once, refuses empty answers and echoes of the source, and asks again
 * where a translation has lost or changed what its sentence says.
 */
export function engineStage({ router, tools, wait, firstBatches, leave }: EngineStageOptions): Stage {
  return {
    name: "engine",
    async *run(work) {
      let hasBegun = leave !== undefined;
      for (const [source, questions] of questionsByLanguage(work)) {
        const pair = { source, target: work.request.target };
        const glossary = glossaryOf(questions.map(([segment]) => segment));
        const { codes } = work;
        const common = {
          work,
          pair,
          router: lockingRouter(styledRouter(router, work.request.style), codes),
          codes,
          wait,
          glossary,
          tools,
        };
        const context: GuardContext = { ...common, hasBegun: () => hasBegun, ...(leave && { leave }) };
        const wordings = new Wordings();
        const guard = new Guard(context);
        for (const batch of batchesOf(questions, firstBatches)) {
          const refused: Refused[] = [];
          const pending: Pending = { unsure: [], doubtful: [] };
          for await (const reply of ask(batch, context)) {
            const { result, engine } = reply.outcome;
            if (refusalOf(reply.question[0], result.text, context)) {
              refused.push({ question: reply.question, by: engine });
              continue;
            }
            settle(reply, result, { ...context, ...pending });
            hasBegun = true;
            yield;
          }
          if (refused.length > 0) yield* askAgain(refused, { ...context, ...pending });
          await settleUnsure(pending, wordings, context);
          await guard.take(pending.doubtful);
          yield;
        }
        await guard.end();
        yield;
      }
    },
  };
}
