import type { DomainCode } from "@yiqiao/contracts/languages";
import type { Remarks } from "@yiqiao/contracts/text";
import type { EnginePair, EngineResult, EngineSegment, InlineTag } from "../../engine.ts";
import { soundTags } from "../../tags/sound-tags.ts";
import { type BeamRow, decodeBeam } from "../decoding/beam.ts";
import { decodeGreedy } from "../decoding/greedy.ts";
import { type Hypothesis, isRepetitive } from "../decoding/row.ts";
import type { DecodeRow } from "../decoding/step-model.ts";
import type { DecodedText, EncodedText } from "../sentencepiece/index.ts";
import { type AlignedText, alignTerms, transferTags } from "../tag-transfer/index.ts";
import { confidenceOf, type Evidence } from "./confidence.ts";
import { type Chunk, chunkPieces } from "./chunks.ts";
import { beamFor, type Search } from "./searches.ts";
import type { LoadedModel } from "./loaded-model.ts";
import { joinChunks } from "./join-chunks.ts";
import { withoutShouting } from "./without-shouting.ts";

/** A segment of a batch. */
export interface BatchRow extends EngineSegment {
  readonly pair: EnginePair;
  /** Selects the model's variant for it, if it has one. */
  readonly domain?: DomainCode;
  /** How many alternatives are wanted. */
  readonly alternatives: number;
  /** Whether the result's score is wanted. */
  readonly scores: boolean;
  readonly search: Search;
  /** Search again, without repeats, what runs in circles. */
  readonly rescue: boolean;
}

export interface BatchCallbacks {
  readonly isWanted: (row: number) => boolean;
  readonly onResult: (row: number, result: EngineResult) => void;
  /** Is told what a row's confidence is worked out from, where it has any; for who calibrates a model. */
  readonly onEvidence?: (row: number, evidence: Evidence) => void;
}

/** A segment, cut to what the model takes at once, and the translations of its parts so far. */
interface Job {
  readonly row: number;
  readonly spec: BatchRow;
  readonly encoded: EncodedText;
  /** Whether the translation of a similar sentence stands behind the text. */
  readonly led: boolean;
  /** How many pieces stand in front of each part. */
  readonly prefixPieces: number;
  readonly chunks: readonly Chunk[];
  readonly done: (readonly Hypothesis[] | undefined)[];
}

interface Part extends DecodeRow {
  readonly job: Job;
  readonly chunk: number;
}

type WidePart = Part & BeamRow;

/** Translates segments of one model together; each result is given out as soon as it is there. */
export async function translateBatch(
  model: LoadedModel,
  rows: readonly BatchRow[],
  { isWanted, onResult, onEvidence }: BatchCallbacks,
): Promise<void> {
  const parts = rows.flatMap((spec, row): Part[] => {
    if (spec.text.trim() === "") {
      onResult(row, emptyResult(spec));
      return [];
    }
    return partsOf(model, spec, row);
  });
  const finish = ({ job, chunk }: Part, hypotheses: readonly Hypothesis[]): void => {
    job.done[chunk] = hypotheses;
    const all = job.done.flatMap((found) => (found ? [found] : []));
    if (all.length < job.chunks.length) return;
    const evidence = evidenceOf(job, all);
    if (evidence) onEvidence?.(job.row, evidence);
    onResult(job.row, { ...resultOf(model, job, all), ...confidenceIn(model, job, evidence) });
  };
  const wantedIn = (some: readonly Part[]) => (n: number) => isWanted(some[n].job.row);

  const searchGreedily = async (some: readonly Part[], blockRepeats = false): Promise<void> => {
    if (some.length === 0) return;
    const circling: Part[] = [];
    await decodeGreedy(model.steps, some, {
      attention: some.some(wantsAttention),
      scores: some.some(wantsScore),
      isWanted: wantedIn(some),
      blockRepeats,
      onDone(n, hypothesis) {
        if (hypothesis.broken && some[n].job.spec.rescue && !blockRepeats) circling.push(some[n]);
        else finish(some[n], [hypothesis]);
      },
    });
    await searchGreedily(circling, true);
  };
  const wide: WidePart[] = [];
  const narrow: Part[] = [];
  for (const part of parts) {
    const beam = beamFor(part.job.spec, part.job.encoded.ids.length, model.steps);
    if (beam) wide.push({ ...part, ...beam });
    else narrow.push(part);
  }
  await searchGreedily(narrow);
  if (wide.length === 0) return;
  const unsound: Part[] = [];
  await decodeBeam(model.steps, wide, {
    attention: wide.some(wantsAttention),
    isWanted: wantedIn(wide),
    unknownId: model.target.unknownId,
    onDone(n, hypotheses) {
      const sound = soundOf(wide[n], hypotheses);
      if (sound.length > 0) finish(wide[n], sound);
      else unsound.push(wide[n]);
    },
  });
  await searchGreedily(unsound, true);
}

const emptyResult = ({ tags, terms }: BatchRow) => ({
  text: "",
  ...(tags && { tags: tags.map((tag) => ({ ...tag, offset: 0 })) }),
  ...(terms && { terms: terms.map(() => null) }),
});

/**
 * The hypotheses that do not run in circles. Who wants alternatives gets them as they are; a text that repeats itself is
 * translated so.
 */
function soundOf({ job, source }: Part, hypotheses: readonly Hypothesis[]): readonly Hypothesis[] {
  const { alternatives, rescue } = job.spec;
  if (!rescue || alternatives > 0 || isRepetitive(source)) return hypotheses;
  return hypotheses.filter(({ ids, broken }) => !broken && !isRepetitive(ids));
}

const wantsAlignment = ({ tags = [], terms = [] }: BatchRow): boolean => tags.length + terms.length > 0;
const wantsAttention = ({ job }: Part): boolean => wantsAlignment(job.spec);
const wantsScore = ({ job }: Part): boolean => job.spec.scores;

function partsOf(model: LoadedModel, spec: BatchRow, row: number): Part[] {
  const encoded = model.source.encode(withoutShouting(spec.text, spec.pair));
  const { prefix, forcedId } = model.marksOf(spec.pair, spec.domain);
  const limit = model.model.manifest.architecture.maxSourceTokens - prefix.length - 1;
  const chunks = chunkPieces(spec.text, encoded, limit);
  const lead = spec.similar?.[0] ? model.leadOf(spec.similar[0].target) : [];
  // What has no room beside its text leads nothing.
  const behind = encoded.ids.length + lead.length <= limit ? lead : [];
  const done = chunks.map(() => undefined);
  const job: Job = { row, spec, encoded, led: behind.length > 0, prefixPieces: prefix.length, chunks, done };
  return chunks.map(({ start: from, end }, chunk) => ({
    job,
    chunk,
    source: [...prefix, ...encoded.ids.slice(from, end), ...behind, model.steps.endId],
    forcedId,
  }));
}

function resultOf(model: LoadedModel, job: Job, found: readonly (readonly Hypothesis[])[]): EngineResult {
  const { spec, chunks } = job;
  const best = found.map(([first]) => first);
  const joined = joinChunks(model.target, best, spec.pair.target);
  // Rows of a batch are searched alike: one that nobody wants scored has a score all the same.
  const score = spec.scores || spec.alternatives > 0 ? scoreOf(found) : undefined;
  const aligned = wantsAlignment(spec) && model.steps.hasAttention ? alignedTextOf(job, best, joined) : undefined;
  return {
    text: joined.text,
    ...(spec.tags && { tags: placeTags(spec, joined.text, aligned) }),
    ...(spec.terms && { terms: aligned ? alignTerms(spec.terms, aligned) : spec.terms.map(() => null) }),
    ...(spec.alternatives > 0 && chunks.length === 1 && { alternatives: others(model, found[0], spec, joined.text) }),
    ...(score !== undefined && { score }),
    ...(job.led && { led: 0 }),
  };
}

/**
 * What the usual search tells of a translation by the text alone: a wider one looks longer for what is likely, and what is
 * led by another sentence is likely for that sentence's sake.
 */
function evidenceOf(job: Job, found: readonly (readonly Hypothesis[])[]): Evidence | undefined {
  const { spec, encoded } = job;
  const score = scoreOf(found);
  const isUsual = spec.search === "usual" && spec.alternatives === 0;
  if (!spec.scores || score === undefined || job.led || !isUsual) return undefined;
  const targetPieces = found.reduce((sum, [{ ids }]) => sum + ids.length, 0);
  return { score, sourcePieces: encoded.ids.length, targetPieces };
}

/** The mean of the parts' scores, where all have one. */
function scoreOf(found: readonly (readonly Hypothesis[])[]): number | undefined {
  const scores = found.flatMap(([{ score }]) => (score === undefined ? [] : [score]));
  return scores.length < found.length ? undefined : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function confidenceIn(model: LoadedModel, { spec }: Job, evidence: Evidence | undefined): Remarks {
  const calibration = model.calibrationOf(spec.pair);
  return evidence && calibration ? { confidence: confidenceOf(evidence, calibration) } : {};
}

/** By attention where the model tells it, else in proportion, in the order of the source, and no marks. */
function placeTags(spec: BatchRow, target: string, aligned: AlignedText | undefined): InlineTag[] {
  const { tags = [] } = spec;
  return aligned ? transferTags(tags, aligned) : soundTags(spec, { text: target, tags: [] });
}

/** Source and translation with what each piece of it looked at. */
function alignedTextOf(job: Job, best: readonly Hypothesis[], target: DecodedText): AlignedText {
  const { spec, encoded, chunks, prefixPieces } = job;
  const attention = best.flatMap((hypothesis, n) => {
    const { start, end } = chunks[n];
    return hypothesis.attention.map((look) => {
      const whole = new Float32Array(encoded.ids.length);
      whole.set(look.subarray(prefixPieces, prefixPieces + end - start), start);
      return whole;
    });
  });
  return { source: { text: spec.text, starts: encoded.starts, ends: encoded.ends }, target, attention };
}

function others(
  model: LoadedModel,
  found: readonly Hypothesis[],
  spec: BatchRow,
  best: string,
): EngineResult["alternatives"] {
  const seen = new Set([best.trim(), ""]);
  const result: { text: string; score?: number }[] = [];
  for (const hypothesis of found.slice(1)) {
    const { text } = joinChunks(model.target, [hypothesis], spec.pair.target);
    if (hypothesis.broken || seen.has(text.trim()) || result.length >= spec.alternatives) continue;
    seen.add(text.trim());
    result.push({ text, ...(hypothesis.score !== undefined && { score: hypothesis.score }) });
  }
  return result;
}
