import type { SegmentStatus } from "@yiqiao/contracts/post-editing";
import { storedRemarksOf, type TaggedText } from "@yiqiao/contracts/text";
import { placeOf, type TargetSegment, type Unit, type UnitTarget } from "@yiqiao/documents";
import { emptyText } from "../edit/tagged-text.ts";
import type { NewSegment, StoredUnit } from "../records/stored-segment.ts";
import { type Gaps, gapsOf, noGaps } from "./cut-target.ts";

/** A unit of a document and its segments, as they are stored. */
export interface UnitRows {
  readonly unit: StoredUnit;
  readonly segments: readonly NewSegment[];
}

/** What somebody confirmed before, in a memory or in the document, is translated; the rest is for people to look at. */
const confirmed: ReadonlySet<TargetSegment["provenance"]> = new Set(["context", "exact", "human", "existing"]);

export function statusOf({
  provenance,
  target,
}: Pick<TargetSegment, "provenance"> & { readonly target: Pick<TaggedText, "text"> }): SegmentStatus {
  if (provenance === "untranslated" || target.text === "") return "untranslated";
  return confirmed.has(provenance) || provenance === "untranslatable" ? "translated" : "draft";
}

/**
 * The rows of a unit. One that was not cut is one segment; what stands for it is its target, or nothing.
 * @param numbers of the unit, and of its first segment
 */
export function rowsOf(
  unit: Unit,
  target: UnitTarget | undefined,
  numbers: { readonly unit: number; readonly segment: number },
): UnitRows {
  const { segments, gaps } = cut(unit, target);
  return {
    unit: {
      number: numbers.unit,
      unitId: unit.id,
      part: unit.context.part,
      text: unit.text,
      tags: unit.tags,
      place: placeOf(unit),
      maxLength: unit.maxLength ?? null,
      tail: plain(gaps.tail),
    },
    segments: segments.map((segment, index) =>
      rowOf(segment, {
        id: numbers.segment + index,
        unit: numbers.unit,
        gap: plain(gaps.before[index] ?? emptyText),
        isLocked: unit.existing?.isLocked === true,
      }),
    ),
  };
}

function rowOf(segment: TargetSegment, placed: Pick<NewSegment, "id" | "unit" | "gap" | "isLocked">): NewSegment {
  const { start, end, source, target, provenance, score, memory, led, terms, issues } = segment;
  const isTranslated = provenance !== "untranslated";
  return {
    ...placed,
    start,
    end,
    source: source.text,
    sourceTags: [...source.tags],
    target: isTranslated ? target.text : null,
    targetTags: isTranslated ? [...target.tags] : [],
    status: statusOf(segment),
    origin: provenance,
    score: score ?? null,
    ...storedRemarksOf(segment),
    memory: memory ?? null,
    led: led ?? null,
    terms: terms ?? null,
    issues: issues ?? null,
  };
}

const plain = ({ text, tags }: TaggedText): TaggedText => ({ text, tags: [...tags] });

function cut(unit: Unit, target: UnitTarget | undefined): { segments: readonly TargetSegment[]; gaps: Gaps } {
  if (target?.segments !== undefined && target.segments.length > 0) {
    return { segments: target.segments, gaps: gapsOf(target) };
  }
  const source = { text: unit.text, tags: unit.tags.map(({ id, kind, offset }) => ({ id, kind, offset })) };
  const whole = { start: 0, end: unit.text.length, source };
  if (target === undefined) {
    return { segments: [{ ...whole, target: source, provenance: "untranslated" }], gaps: noGaps };
  }
  return {
    segments: [{ ...whole, target: { text: target.text, tags: target.tags }, provenance: "existing" }],
    gaps: noGaps,
  };
}
