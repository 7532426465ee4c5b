import type { DomainCode, LanguageCode, Quality } from "@yiqiao/contracts/languages";
import type { Detection, LanguageFound, SegmentEvent, TranslateResult } from "@yiqiao/contracts/text";
import { carryOver, type ShownSegment, shownOf } from "../alternatives/shown-segment.ts";
import { type DraftCost, noCost, reduceCost } from "./draft-cost.ts";
import type { TranslationAction, TranslationStatus } from "./translation-action.ts";
import { isTransient, type TranslationFailure } from "./translation-failure.ts";

export interface TranslationState {
  readonly status: TranslationStatus;
  /** The source text that the segments' offsets belong to. */
  readonly text: string;
  /** Whitespace in front of the first segment. */
  readonly before: string;
  /** First those of the running request, then those carried over from an earlier one. */
  readonly segments: readonly ShownSegment[];
  /** How many of `segments` the running request has given. */
  readonly freshCount: number;
  /** How many sentences the running request will give. */
  readonly total: number | undefined;
  readonly sourceLanguage: LanguageCode | undefined;
  readonly detected: Detection | undefined;
  /** What told the source language, where it was to be found out. */
  readonly foundBy: LanguageFound | undefined;
  readonly engine: string | undefined;
  readonly pivot: LanguageCode | undefined;
  readonly domainServed: DomainCode | undefined;
  readonly quality: Quality | undefined;
  readonly cost: DraftCost;
  readonly failure: TranslationFailure | undefined;
}

export const emptyTranslation: TranslationState = {
  status: "idle",
  text: "",
  before: "",
  segments: [],
  freshCount: 0,
  total: undefined,
  sourceLanguage: undefined,
  detected: undefined,
  foundBy: undefined,
  engine: undefined,
  pivot: undefined,
  domainServed: undefined,
  quality: undefined,
  cost: noCost,
  failure: undefined,
};

export function reduceTranslation(state: TranslationState, action: TranslationAction): TranslationState {
  const reduced = reduceText(state, action);
  const isIgnored = action.type === "segment" && reduced === state;
  const cost = isIgnored ? state.cost : reduceCost(state.cost, action, reduced.text);
  return reduced.cost === cost ? reduced : { ...reduced, cost };
}

function reduceText(state: TranslationState, action: TranslationAction): TranslationState {
  switch (action.type) {
    case "reset":
      return emptyTranslation;
    case "edit":
      return {
        ...state,
        text: action.text,
        segments: carryOver(state.segments, state.text, action.text),
      };
    case "expire":
      return { ...state, segments: markStale(state.segments), pivot: undefined };
    case "start":
      return {
        ...state,
        status: "waiting",
        text: action.text,
        segments: carryOver(state.segments, state.text, action.text),
        freshCount: 0,
        total: undefined,
        failure: undefined,
      };
    case "segment":
      return withSegment(state, action.event);
    case "done":
      return withResult(state, action.result);
    case "fail":
      return withFailure(state, action.failure);
    case "draft":
    case "charged":
      return state;
    default:
      return action satisfies never;
  }
}

/** True when a failure came after some sentences were done: they stay, marked as incomplete. */
export function isIncomplete(state: TranslationState): boolean {
  return state.status === "failed" && state.freshCount > 0;
}

/**
 * Whether a starter model gives any of the translation. Until the answer is whole, that of the pair tells: what is said
 * above the text for it would push the text away from under the reader's eyes and pointer when the answer ends.
 */
export function usesStarterModel(state: TranslationState, pairQuality: Quality | undefined): boolean {
  const { status, quality, segments } = state;
  if (status === "done") return quality === "starter" && isTranslated(segments);
  return (pairQuality ?? quality) === "starter" && segments.some(({ provenance }) => provenance === "mt");
}

/** Whether the text turned out to be in the target language already. */
export function isInTarget({ status, segments }: TranslationState): boolean {
  const kept = new Set(segments.map((segment) => segment.kept));
  return status === "done" && kept.has("target-language") && !kept.has(undefined);
}

export function isTranslated(segments: readonly ShownSegment[]): boolean {
  return segments.some(({ provenance }) => provenance !== "untranslatable");
}

function markStale(segments: readonly ShownSegment[]): readonly ShownSegment[] {
  return segments.map((segment) => (segment.isStale ? segment : { ...segment, isStale: true }));
}

function withFailure(state: TranslationState, failure: TranslationFailure): TranslationState {
  const finished = state.segments.slice(0, state.freshCount);
  if (finished.length > 0) return { ...state, status: "failed", segments: finished, failure };
  if (isTransient(failure)) return { ...state, status: "failed", segments: markStale(state.segments), failure };
  return { ...emptyTranslation, status: "failed", text: state.text, failure };
}

function withSegment(state: TranslationState, event: SegmentEvent): TranslationState {
  if (event.item !== 0 || event.index !== state.freshCount) return state;
  const fresh = freshOf(event);
  const carried = state.segments
    .slice(state.freshCount)
    .filter((segment) => segment.sourceStart >= event.source_end && segment.sourceEnd > segment.sourceStart);
  return {
    ...state,
    status: "streaming",
    before: event.index === 0 ? (event.before ?? "") : state.before,
    segments: [...state.segments.slice(0, state.freshCount), fresh, ...carried],
    freshCount: state.freshCount + 1,
    total: event.total,
    sourceLanguage: event.src_lang,
    detected: event.detected ?? state.detected,
    foundBy: event.src_lang_by,
  };
}

/** Without what an event tells beside its sentence. */
function freshOf(event: SegmentEvent): ShownSegment {
  const { item: _item, index: _index, total: _total, characters: _characters, before: _before, after, ...rest } = event;
  const { src_lang: _language, detected: _detected, src_lang_by: _foundBy, ...told } = rest;
  return shownOf(told, after);
}

function withResult(state: TranslationState, result: TranslateResult): TranslationState {
  const [translation] = result.translations;
  if (translation === undefined) return state;
  const { segments, text } = translation;
  return {
    ...state,
    status: "done",
    before: text.slice(0, segments[0]?.target_start ?? 0),
    segments: segments.map(({ target_start: _start, target_end: end, ...told }, index) =>
      shownOf(told, text.slice(end, segments[index + 1]?.target_start ?? text.length)),
    ),
    freshCount: segments.length,
    total: segments.length,
    sourceLanguage: translation.src_lang,
    detected: translation.detected,
    foundBy: translation.src_lang_by,
    engine: result.engine,
    pivot: result.pivot,
    domainServed: result.domain_served,
    quality: result.quality,
    failure: undefined,
  };
}
