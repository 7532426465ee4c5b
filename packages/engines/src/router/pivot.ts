import type { EnginePair, EngineRequest, EngineResult, EngineSegment } from "../engine.ts";
import { markTerms, withoutMarks } from "../terms/term-marks.ts";
import { Channel } from "./channel.ts";
import { translateHop, type Candidate, type HopOutcome } from "./hop.ts";
import type { Served } from "./served.ts";

export interface PivotHop {
  readonly pair: EnginePair;
  readonly candidates: readonly Candidate[];
}

/** A segment's outcome after two hops, with what served each. */
export type PivotOutcome =
  | (Extract<HopOutcome, { ok: true }> & { readonly first: Served })
  | Extract<HopOutcome, { ok: false }>;

/**
 * Terms and similar pairs are of the first and the last language: marks carry the places of terms through the one between,
 * the pairs are left out.
 */
const marked = ({ similar: _similar, ...segment }: EngineSegment): EngineSegment =>
  segment.terms ? markTerms(segment) : segment;
const unmarked = (segment: EngineSegment, result: EngineResult): EngineResult =>
  segment.terms ? withoutMarks(segment, result) : result;

/** Segments that the second hop takes at once; the very first goes alone, so that it is seen soon. */
const groupSize = 4;

/**
 * Translates in two hops. The second begins on the first finished segments while the first hop still works on the
 * others. No alternatives: those of a translation of a translation stray too far. No terms: they belong to the whole pair. Style
 * rules are of the last language: only the second hop has them.
 */
export async function* translateThroughPivot(
  [first, second]: readonly [PivotHop, PivotHop],
  request: EngineRequest,
  signal: AbortSignal,
): AsyncGenerator<PivotOutcome> {
  const stop = new AbortController();
  const inner = AbortSignal.any([signal, stop.signal]);
  const channel = new Channel<PivotOutcome>();
  const { style, ...asked } = request;
  const common = { ...asked, segments: request.segments.map(marked), alternatives: 0, scores: false, terms: [] };
  const last = { ...common, pair: second.pair, ...(style && { style }) };

  const secondHop = async (group: readonly Extract<HopOutcome, { ok: true }>[]) => {
    const segments = group.map(({ index, result: { text, tags } }) => {
      const { marks } = common.segments[index];
      return { text, ...(tags && { tags }), ...(marks !== undefined && { marks }) };
    });
    for await (const outcome of translateHop(second.candidates, { ...last, segments }, inner)) {
      const { index, served } = group[outcome.index];
      if (!outcome.ok) channel.push({ ...outcome, index });
      else
        channel.push({ ...outcome, index, result: unmarked(request.segments[index], outcome.result), first: served });
    }
  };

  const bothHops = async () => {
    const running: Promise<void>[] = [];
    let group: Extract<HopOutcome, { ok: true }>[] = [];
    const flush = () => {
      const ready = group;
      group = [];
      if (ready.length === 0) return;
      const hop = secondHop(ready);
      hop.catch((error: unknown) => channel.fail(error));
      running.push(hop);
    };
    for await (const outcome of translateHop(first.candidates, { ...common, pair: first.pair }, inner)) {
      if (!outcome.ok) channel.push(outcome);
      else if (group.push(outcome) >= (running.length === 0 ? 1 : groupSize)) flush();
    }
    flush();
    await Promise.all(running);
  };

  const work = bothHops().then(
    () => channel.close(),
    (error: unknown) => channel.fail(error),
  );
  try {
    for await (const outcome of channel) {
      signal.throwIfAborted();
      yield outcome;
      signal.throwIfAborted();
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    stop.abort();
    await work;
  }
}
