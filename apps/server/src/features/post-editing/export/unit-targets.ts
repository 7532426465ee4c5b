import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { TaggedText } from "@yiqiao/contracts/text";
import type { TargetSegment, UnitTarget } from "@yiqiao/documents";
import { joinSpace, wholeTags } from "#features/translation";
import { joined } from "../edit/tagged-text.ts";
import type { StoredSegment, StoredUnit } from "../records/stored-segment.ts";

/**
 * What stands in a unit's place: its segments with what stands between them. A segment without a translation has its
 * source; a unit of which none has one is left as it is.
 */
export function unitTarget(
  unit: StoredUnit,
  segments: readonly StoredSegment[],
  languages: Languages,
): UnitTarget | undefined {
  if (segments.every(({ target }) => target === null)) return undefined;
  const parts = segments.flatMap((segment, index) => [
    gapBetween(segments[index - 1], segment, { unit, languages }),
    shown(segment),
  ]);
  return { id: unit.unitId, ...joined([...parts, unit.tail]), segments: segments.map(targetSegment) };
}

/** Of a unit whose translation the file brought along, and somebody took away. */
export function clearedTarget({ unitId: id }: StoredUnit, segments: readonly StoredSegment[]): UnitTarget | undefined {
  return segments.some(({ version }) => version > 0) ? { id, text: "", tags: [] } : undefined;
}

interface Languages {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** White space behind a segment that somebody changed is as its translation, and the target language, want it. */
function gapBetween(
  left: StoredSegment | undefined,
  right: StoredSegment,
  { unit, languages }: { readonly unit: StoredUnit; readonly languages: Languages },
): TaggedText {
  const { gap } = right;
  const isPlain = gap.tags.length === 0 && /^ *$/.test(gap.text);
  if (left === undefined || left.version === 0 || left.target === null || !isPlain) return gap;
  if (left.origin === "untranslatable") return gap;
  return { text: joinSpace(unit.text.slice(left.end, right.start), left.target, languages), tags: [] };
}

const sourceOf = ({ source, sourceTags }: StoredSegment): TaggedText => ({ text: source, tags: sourceTags });

/** A translation with every tag of its source once, in a valid order. */
export function shown(segment: StoredSegment): TaggedText {
  const source = sourceOf(segment);
  if (segment.target === null) return source;
  return { text: segment.target, tags: repairedTags(source, { text: segment.target, tags: segment.targetTags }) };
}

/** Tags whose partner is in another segment keep their order and stand in no pair. */
function repairedTags(source: TaggedText, target: TaggedText): TaggedText["tags"] {
  const kinds = new Map(source.tags.map((tag) => [`${tag.id} ${tag.kind}`, tag.kind]));
  const isAlone = ({ id, kind }: TaggedText["tags"][number]) =>
    kind !== "standalone" && !kinds.has(`${id} ${kind === "open" ? "close" : "open"}`);
  const fixed = new Set(source.tags.filter(isAlone).map(({ id }) => id));
  if (source.tags.length === 0) return [];
  const asAlone = (text: TaggedText): TaggedText => ({
    text: text.text,
    tags: text.tags.map((tag) => (fixed.has(tag.id) ? { ...tag, kind: "standalone" as const } : tag)),
  });
  const tags = wholeTags({ ...asAlone(source), fixed }, asAlone(target));
  const kindOf = (id: number) => source.tags.find((tag) => tag.id === id)?.kind;
  return tags.map(({ id, kind, offset }) => ({ id, kind: fixed.has(id) ? (kindOf(id) ?? kind) : kind, offset }));
}

function targetSegment(segment: StoredSegment): TargetSegment {
  const { start, end, origin, score, memory, led, terms, issues, status, version } = segment;
  const isConfirmed = version > 0 && (status === "translated" || status === "reviewed");
  const isTranslated = segment.target !== null;
  return {
    start,
    end,
    source: sourceOf(segment),
    target: shown(segment),
    provenance: !isTranslated ? "untranslated" : isConfirmed ? "human" : origin,
    ...(score !== null && { score }),
    ...(memory && origin !== "human" && { memory }),
    ...(led && origin === "mt" && !isConfirmed && { led }),
    ...(terms && { terms }),
    ...(issues && version === 0 && { issues }),
  };
}
