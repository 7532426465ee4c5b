import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { EnginePair, EngineResult, InlineTag } from "@yiqiao/engines";
import type { LanguageTools, SegmentRouter } from "../ports.ts";
import type { Answer, Segment, Stage, Work } from "../segment.ts";
import { wholeTags } from "../tags.ts";
import type { AskContext, Reply, Wait } from "./ask.ts";
import { ask, failureAt } from "./ask.ts";
import { isGarbled, withoutGarble } from "./garbled.ts";
import type { Question } from "./questions.ts";
import { batchesOf, questionsByLanguage } from "./questions.ts";
import { glossaryOf, honourTerms } from "./terms.ts";
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

type Refusal = "echoed" | "empty-answer" | "garbled";
interface Refused {
  readonly question: Question;
  readonly by: string;
}

function refusalOf(source: Segment, text: string, pair: EnginePair, tools: LanguageTools): Refusal | undefined {
  if (text.trim() === "") return "empty-answer";
  if (isGarbled(source.text, text)) return "garbled";
  return tools.looksEchoed(source.text, text, pair) ? "echoed" : undefined;
}

function answerOf(source: Segment, result: EngineResult, language: LanguageCode): Answer {
  const text = result.text.trim();
  const lead = result.text.length - result.text.trimStart().length;
  const moved: InlineTag[] = (result.tags ?? []).map(({ id, kind, offset }) => ({
    id,
    kind,
    offset: Math.min(Math.max(0, offset - lead), text.length),
  }));
  const tags = wholeTags(source, { text, tags: moved });
  const answer = { text, tags, provenance: "mt", ...(result.score !== undefined && { score: result.score }) } as const;
  const spans = result.terms?.map((span) => span && { start: span.start - lead, end: span.end - lead });
  return honourTerms(source, answer, { spans, language });
}

/** An answer that misses terms because the engine does not tell where its words for them are. */
interface Unsure {
  readonly question: Question;
  readonly answer: Answer;
}

function settle(reply: Reply, result: EngineResult, { work, unsure }: { work: Work; unsure: Unsure[] }): void {
  const { engine, domainServed, pivot, quality } = reply.outcome;
  const answer = answerOf(reply.question[0], result, work.request.target);
  if (lacksPositions(answer)) unsure.push({ question: reply.question, answer });
  else for (const segment of reply.question) segment.answer = answer;
  work.engines.add(engine);
  work.domainServed = domainServed;
  work.qualities.add(quality);
  work.pivot ??= pivot;
}

/** The first translation that is one: the result itself, one of its alternatives, or what is left of a garbled one. */
function firstAccepted(
  reply: Reply,
  pair: EnginePair,
  tools: LanguageTools,
): EngineResult | Exclude<Refusal, "garbled"> {
  const { result } = reply.outcome;
  const [source] = reply.question;
  const refusal = refusalOf(source, result.text, pair, tools);
  if (!refusal) return result;
  const other = result.alternatives?.find(({ text }) => !refusalOf(source, text, pair, tools));
  if (other) return other;
  if (refusal !== "garbled") return refusal;
  const rest = withoutGarble(result);
  const refusalOfRest = refusalOf(source, rest.text, pair, tools);
  return refusalOfRest === undefined || refusalOfRest === "garbled" ? rest : refusalOfRest;
}

/** Settles what is unsure, once it is known how the engine translates the missing terms alone. */
async function settleUnsure(unsure: readonly Unsure[], wordings: Wordings, context: AskContext): Promise<void> {
  if (unsure.length === 0) return;
  await wordings.learn(
    unsure.map(({ question: [segment] }) => segment),
    context,
  );
  for (const { question, answer } of unsure) {
    const honoured = wordings.honour(question[0], answer, context);
    for (const segment of question) segment.answer = honoured;
  }
}

/** Asks once more, of another engine if there is one, and for several translations; a second refusal is a failure. */
async function* askAgain(
  refused: readonly Refused[],
  context: AskContext & { readonly unsure: Unsure[] },
  tools: LanguageTools,
): AsyncGenerator<void> {
  const avoid = [...new Set(refused.map(({ by }) => by))];
  const questions = refused.map(({ question }) => question);
  for await (const reply of ask(questions, { ...context, avoid, alternatives: retryAlternatives })) {
    const accepted = firstAccepted(reply, context.pair, tools);
    if (typeof accepted !== "string") settle(reply, accepted, context);
    else if (context.leave) context.leave(reply.question);
    else throw failureAt(reply.question[0], { kind: accepted });
    yield;
  }
}

/** Translates what is left, each distinct sentence once, and refuses empty answers and echoes of the source. */
export function engineStage({ router, tools, wait, firstBatches, leave }: EngineStageOptions): Stage {
  return {
    name: "engine",
    async *run(work) {
      let hasBegun = leave !== undefined;
      for (const [source, questions] of questionsByLanguage(work)) {
        const pair = { source, target: work.request.target };
        const glossary = glossaryOf(questions.map(([segment]) => segment));
        const common = { work, pair, router, wait, glossary };
        const context: AskContext = { ...common, hasBegun: () => hasBegun, ...(leave && { leave }) };
        const wordings = new Wordings();
        for (const batch of batchesOf(questions, firstBatches)) {
          const refused: Refused[] = [];
          const unsure: Unsure[] = [];
          for await (const reply of ask(batch, context)) {
            const { result, engine } = reply.outcome;
            if (refusalOf(reply.question[0], result.text, pair, tools)) {
              refused.push({ question: reply.question, by: engine });
              continue;
            }
            settle(reply, result, { work, unsure });
            hasBegun = true;
            yield;
          }
          if (refused.length > 0) yield* askAgain(refused, { ...context, unsure }, tools);
          await settleUnsure(unsure, wordings, context);
          yield;
        }
      }
    },
  };
}
