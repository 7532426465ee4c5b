import type { TargetSegment, UnitTag } from "../model/unit.ts";
import type { OutputRow } from "../outputs/row.ts";
import { writeTmx } from "../outputs/tmx.ts";
import type { ProjectMeta, ExchangedSegment } from "./exchanged-segment.ts";

/** The pairs of a project that somebody has confirmed, as a memory in TMX 1.4b. */
export function writeProjectTmx(
  meta: ProjectMeta,
  segments: AsyncIterable<ExchangedSegment>,
): AsyncIterable<Uint8Array> {
  return writeTmx(meta, rowsOf(segments));
}

async function* rowsOf(segments: AsyncIterable<ExchangedSegment>): AsyncIterable<OutputRow> {
  for await (const segment of segments) {
    const isConfirmed = segment.status === "translated" || segment.status === "reviewed";
    if (isConfirmed && segment.target !== undefined) yield rowOf(segment, segment.target);
  }
}

function rowOf({ key, unit, source, tags, place }: ExchangedSegment, target: TargetSegment["target"]): OutputRow {
  const typed = source.tags.map((tag): UnitTag => {
    return { ...tag, type: tags.find(({ id }) => id === tag.id)?.type ?? "other" };
  });
  const context = { part: unit, kind: "segment", ...(place !== undefined && { place }) } as const;
  const whole = { start: 0, end: source.text.length, source, target, provenance: "human" } as const;
  return {
    unit: { id: key, text: source.text, tags: typed, context },
    target: { id: key, text: target.text, tags: target.tags, segments: [whole] },
  };
}
