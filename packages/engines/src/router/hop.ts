import {
  EngineError,
  type Engine,
  type EngineOutcome,
  type EngineRequest,
  type EngineResult,
  type EngineSegment,
} from "../engine.ts";
import { soundTags } from "../tags/sound-tags.ts";
import { markTerms, withoutMarks } from "../terms/term-marks.ts";
import type { Breaker } from "./breaker.ts";
import { type Served, servedBy, takesStyle } from "./served.ts";

/** An engine and what the router keeps about it. */
export interface Candidate {
  readonly engine: Engine;
  readonly breaker: Breaker;
}

/** A segment's outcome and what served it. */
export type HopOutcome =
  | { readonly index: number; readonly ok: true; readonly result: EngineResult; readonly served: Served }
  | { readonly index: number; readonly ok: false; readonly error: EngineError };

/**
 * Translates one hop: everything goes to the first candidate, what fails there to the next, and so on. Outcomes come as
 * the engines give them; a failure only when no candidate is left.
 */
export async function* translateHop(
  candidates: readonly Candidate[],
  request: EngineRequest,
  signal: AbortSignal,
): AsyncGenerator<HopOutcome> {
  let pending = request.segments.map((_, index) => index);
  const errors = new Map<number, EngineError>();
  for (const candidate of candidates) {
    if (pending.length === 0) return;
    if (!candidate.breaker.allows) {
      const error = leftAlone(candidate);
      for (const index of pending) errors.set(index, graver(errors.get(index), error));
      continue;
    }
    const failed: number[] = [];
    const segments = pending.map((index) => readable(request.segments[index], candidate));
    const part = { ...styledFor(request, candidate), segments };
    // Before the engine begins: it may change its models while it works.
    const served = servedBy(candidate.engine, request.pair, request.domain);
    for await (const outcome of attempt(candidate, part, signal)) {
      const index = pending[outcome.index];
      if (outcome.ok) {
        const result = understood(request.segments[index], segments[outcome.index], outcome.result);
        yield { index, ok: true, result, served };
      } else {
        failed.push(index);
        errors.set(index, graver(errors.get(index), outcome.error));
      }
    }
    pending = failed;
  }
  for (const index of pending) {
    yield {
      index,
      ok: false,
      error: errors.get(index) ?? new EngineError("unavailable", "router", "no engine is left to try"),
    };
  }
}

/** The error for an engine whose breaker opened, or is trying the engine with another request, since the route was found. */
function leftAlone({ engine, breaker }: Candidate): EngineError {
  const wait = breaker.waitMs > 0 ? { retryAfterMs: breaker.waitMs } : {};
  return new EngineError("unavailable", engine.id, `${engine.id} is left alone after failing`, wait);
}

/** Of two engines' errors the one worth telling: the earlier, unless only the later may pass by itself. */
function graver(earlier: EngineError | undefined, later: EngineError): EngineError {
  return earlier === undefined || (later.retryable && !earlier.retryable) ? later : earlier;
}

/** One engine's outcomes: each index once, whatever the engine does; its failure as a whole fails what is left. */
async function* attempt(
  { engine, breaker }: Candidate,
  request: EngineRequest,
  signal: AbortSignal,
): AsyncGenerator<EngineOutcome> {
  const left = new Set(request.segments.keys());
  const trial = breaker.begin();
  let failure: EngineError | undefined;
  let succeeded = false;
  try {
    for await (const outcome of engine.translate(request, signal)) {
      if (!left.delete(outcome.index)) continue;
      if (outcome.ok) succeeded = true;
      else failure ??= outcome.error;
      yield outcome;
    }
    if (left.size > 0)
      failure ??= new EngineError("bad-response", engine.id, `${engine.id} left segments without an outcome`);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    failure = asEngineError(error, engine.id);
  } finally {
    if (signal.aborted || (!succeeded && failure === undefined)) trial.abandoned();
    else if (failure && !succeeded) trial.failed(failure);
    else trial.succeeded();
  }
  if (failure) for (const index of left) yield { index, ok: false, error: failure };
}

function asEngineError(error: unknown, engineId: string): EngineError {
  if (error instanceof EngineError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new EngineError("internal", engineId, `${engineId} failed: ${detail}`, { cause: error });
}

/** The result with every tag of the source in a valid place, also when the engine knows no markup. */
function withWholeTags(segment: EngineSegment, result: EngineResult): EngineResult {
  if (segment.tags === undefined) return result;
  return { ...result, tags: soundTags(segment, { text: result.text, tags: result.tags ?? [] }) };
}

/** The segment as the engine reads terms: as such, or by marks. */
const readable = (segment: EngineSegment, { engine }: Candidate): EngineSegment =>
  segment.terms && engine.capabilities().termSpans !== true ? markTerms(segment) : segment;

/** The request as the engine takes style rules: with them, or without. */
function styledFor({ style, ...request }: EngineRequest, { engine }: Candidate): EngineRequest {
  return style !== undefined && takesStyle(engine) ? { ...request, style } : request;
}

function understood(segment: EngineSegment, sent: EngineSegment, result: EngineResult): EngineResult {
  if (sent === segment) return withWholeTags(segment, result);
  return withoutMarks(segment, withWholeTags(sent, result));
}
