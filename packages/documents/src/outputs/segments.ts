import type { SegmentProvenance, TaggedText, TargetSegment } from "../model/unit.ts";
import type { OutputRow } from "./row.ts";

/** A segment as bilingual files show it. */
export interface OutputSegment extends Pick<TargetSegment, "memory" | "led" | "terms" | "issues"> {
  /** What stands between it and the one before, in the source. */
  readonly gap: string;
  readonly source: TaggedText;
  /** Absent where there is no translation. */
  readonly target?: TaggedText;
  readonly provenance?: SegmentProvenance;
  readonly score?: number;
}

/** The segments of a unit; the whole unit is one where it was not cut. */
export function segmentsOf({ unit, target }: OutputRow): OutputSegment[] {
  if (target === undefined) return [{ gap: "", source: unit }];
  if (target.segments === undefined || target.segments.length === 0) return [{ gap: "", source: unit, target }];
  let end = 0;
  return target.segments.map((segment) => {
    const { source, provenance, score, memory, led, terms, issues } = segment;
    const gap = unit.text.slice(end, segment.start);
    ({ end } = segment);
    const isTranslated = provenance !== "untranslated";
    return {
      gap,
      source,
      provenance,
      ...(isTranslated && { target: segment.target }),
      ...(score !== undefined && { score }),
      ...(memory && { memory }),
      ...(led && { led }),
      ...(terms && { terms }),
      ...(issues && { issues }),
    };
  });
}

/** What a reviewer need not look at again: it was confirmed by somebody, in a memory or in the document. */
const confirmed: ReadonlySet<SegmentProvenance> = new Set(["context", "exact", "human", "existing"]);

export function isConfirmed({ provenance }: OutputSegment): boolean {
  return provenance !== undefined && confirmed.has(provenance);
}

/**
 * Ids of tags that pair up within each of these texts, properly nested; the others have to be written as two halves.
 */
export function pairedWithin(texts: readonly TaggedText[]): ReadonlySet<number> {
  const paired = new Set<number>();
  const broken = new Set<number>();
  for (const { tags } of texts) {
    const open: number[] = [];
    for (const { id, kind } of tags) {
      if (kind === "open") open.push(id);
      if (kind !== "close") continue;
      const at = open.lastIndexOf(id);
      if (at < 0) broken.add(id);
      else {
        paired.add(id);
        for (const crossed of open.splice(at).slice(1)) broken.add(crossed);
      }
    }
    for (const id of open) broken.add(id);
  }
  return new Set([...paired].filter((id) => !broken.has(id)));
}

type Writer = { readonly text: (text: string) => string; readonly tag: (tag: TaggedText["tags"][number]) => string };

/** A text with its tags, written piece by piece. */
export function renderTagged({ text, tags }: TaggedText, { text: writeText, tag: writeTag }: Writer): string {
  const pieces: string[] = [];
  let at = 0;
  for (const tag of tags) {
    if (tag.offset > at) pieces.push(writeText(text.slice(at, tag.offset)));
    at = Math.max(at, tag.offset);
    pieces.push(writeTag(tag));
  }
  return [...pieces, at < text.length ? writeText(text.slice(at)) : ""].join("");
}
