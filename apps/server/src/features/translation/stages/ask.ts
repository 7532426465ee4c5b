import { EngineError, type EnginePair, type EngineTerm, type RoutedOutcome } from "@yiqiao/engines";
import type { FindCodes } from "@yiqiao/translation-memory/codes";
import { TranslationFailure } from "../failure.ts";
import type { SegmentRouter } from "../ports.ts";
import type { Segment, Work } from "../segment.ts";
import type { Question } from "./questions.ts";
import { engineTerms } from "./terms.ts";

/** How often a text that has begun waits for a busy engine before it fails. */
const busyRetries = 8;
const defaultBusyWaitMs = 500;

/** Resolves after the time, rejects with the signal's reason when it is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export interface AskContext {
  readonly work: Work;
  readonly pair: EnginePair;
  /** Keeps codes as they are. */
  readonly router: Pick<SegmentRouter, "translate">;
  readonly codes: FindCodes;
  readonly wait: Wait;
  /** False until the text has got its first answer: before that a busy engine is the caller's matter. */
  readonly hasBegun: () => boolean;
  /** Told of a sentence that the engine cannot translate whatever is tried; otherwise it fails the request. */
  readonly leave?: (question: Question) => void;
  /** Terms of all questions together, for engines that take glossaries: the same for every call. */
  readonly glossary?: readonly EngineTerm[];
  readonly avoid?: readonly string[];
  readonly alternatives?: number;
}

export type Reply = { readonly question: Question; readonly outcome: Extract<RoutedOutcome, { ok: true }> };

export function failureAt(segment: Segment, reason: TranslationFailure["reason"]): TranslationFailure {
  return new TranslationFailure(reason, {
    item: segment.item,
    sentence: { index: segment.index, source: segment.text },
  });
}

/** Worth waiting for in the middle of a text: the engine says itself that it will soon take work again. */
const longestBusyWaitMs = 30_000;
function isBusy({ code, retryAfterMs }: EngineError): boolean {
  if (code === "overloaded" || code === "rate-limited") return (retryAfterMs ?? 0) <= longestBusyWaitMs;
  return code === "unavailable" && retryAfterMs !== undefined && retryAfterMs <= longestBusyWaitMs;
}

function callRouter(questions: readonly Question[], context: AskContext): AsyncIterable<RoutedOutcome> {
  const { work, pair, router, avoid, alternatives, glossary = [] } = context;
  const { domain, scores, thorough, signal } = work.request;
  const segments = questions.map(([segment]) => {
    const { text, tags, similar = [] } = segment;
    const terms = engineTerms(segment);
    // Where only numbers differed, the translation has those of the sentence by now.
    const pairs = similar.map(({ candidate, target, repairs }) => ({
      source: repairs.includes("numbers") ? text : candidate.source.text,
      target: target.text,
    }));
    return {
      text,
      ...(tags.length > 0 && { tags }),
      ...(terms.length > 0 && { terms }),
      ...(pairs.length > 0 && { similar: pairs }),
    };
  });
  const extras = {
    ...(glossary.length > 0 && { terms: glossary }),
    ...(avoid && { avoid }),
    ...(alternatives && { alternatives }),
    ...(scores && { scores }),
    ...(thorough && { thorough }),
  };
  return router.translate({ pair, domain, segments, ...extras }, signal);
}

/** One call: yields replies, takes them out of `open`, returns the error of a busy engine if it was one. */
async function* askOnce(
  questions: readonly Question[],
  open: Set<Question>,
  context: AskContext,
): AsyncGenerator<Reply, EngineError | undefined> {
  let busy: EngineError | undefined;
  try {
    for await (const outcome of callRouter(questions, context)) {
      const question = questions[outcome.index];
      if (!question) continue;
      if (outcome.ok) {
        open.delete(question);
        yield { question, outcome };
      } else if (isBusy(outcome.error)) busy = outcome.error;
      else if (context.leave && !outcome.error.retryable) {
        open.delete(question);
        context.leave(question);
      } else throw failureAt(question[0], { kind: "engine", error: outcome.error });
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (!isBusy(error)) throw new TranslationFailure({ kind: "engine", error });
    busy = error;
  }
  return busy;
}

/** Asks until every question has its reply, waiting for a busy engine once the text has begun. */
export async function* ask(questions: readonly Question[], context: AskContext): AsyncGenerator<Reply> {
  const open = new Set(questions);
  for (let attempt = 0; open.size > 0; attempt++) {
    const busy = yield* askOnce([...open], open, context);
    const [missing] = open;
    if (!missing) return;
    if (!busy) {
      const error = new EngineError("bad-response", "router", "a sentence was left without an answer");
      throw failureAt(missing[0], { kind: "engine", error });
    }
    if (attempt >= busyRetries || !context.hasBegun()) throw new TranslationFailure({ kind: "engine", error: busy });
    await context.wait(busy.retryAfterMs ?? defaultBusyWaitMs, context.work.request.signal);
  }
}
