import type { SegmentStatus } from "@yiqiao/contracts/post-editing";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { TaggedText } from "@yiqiao/contracts/text";
import { joinSpace } from "#features/translation";
import { DomainError } from "#platform/errors";
import type { StoredSegment, StoredUnit } from "../records/stored-segment.ts";
import { cutAt, joined, trimmed } from "./tagged-text.ts";

type Part = Pick<StoredSegment, "start" | "end" | "source" | "sourceTags" | "target" | "targetTags" | "gap" | "status">;

interface Cut {
  readonly sourceOffset: number;
  /** Undefined: all of the translation stays in front. */
  readonly targetOffset: number | undefined;
  readonly languages: { readonly source: LanguageCode; readonly target: LanguageCode };
}

/**
 * The two segments that one is cut into; white space at the cut stands between them.
 * @throws {DomainError} `segmentCut` where one of them would have no text
 */
export function splitSegment(
  segment: StoredSegment,
  { sourceOffset, targetOffset, languages }: Cut,
): readonly [Part, Part] {
  const [front, back] = cutAt({ text: segment.source, tags: segment.sourceTags }, sourceOffset).map((text) =>
    trimmed(text),
  ) as [ReturnType<typeof trimmed>, ReturnType<typeof trimmed>];
  if (front.inner.text === "" || back.inner.text === "") throw new DomainError("segmentCut");
  const { target, targetTags, status } = segment;
  const whole = target === null ? null : { text: target, tags: targetTags };
  const isCut = whole !== null && targetOffset !== undefined && targetOffset < whole.text.length;
  const [first, second] = isCut ? cutAt(whole, targetOffset).map((text) => trimmed(text)) : [];
  const space = joinSpace(front.after + back.before, target ?? "", languages);
  const gap = first && second ? { text: first.after + second.before, tags: [] } : { text: space, tags: [] };
  const at = segment.start + sourceOffset;
  return [
    {
      start: segment.start,
      end: at - front.after.length,
      ...sourceOf(front.inner),
      ...targetOf(first ? first.inner : whole),
      gap: segment.gap,
      status,
    },
    {
      start: at + back.before.length,
      end: segment.end,
      ...sourceOf(back.inner),
      ...targetOf(second ? second.inner : null),
      gap,
      status: second ? status : "untranslated",
    },
  ];
}

const sourceOf = ({ text, tags }: TaggedText) => ({ source: text, sourceTags: tags });
const targetOf = (text: TaggedText | null) => ({ target: text?.text ?? null, targetTags: text?.tags ?? [] });

const order: readonly SegmentStatus[] = ["untranslated", "draft", "translated", "reviewed"];

/**
 * The segment that neighbours of one unit are joined to.
 * @param inUnit all segments of the unit, in their order
 * @throws {DomainError} `segmentsApart` where they are no neighbours of one unit
 */
export function mergeSegments(
  chosen: readonly StoredSegment[],
  { unit, inUnit }: { readonly unit: StoredUnit; readonly inUnit: readonly StoredSegment[] },
): Part {
  const [first] = chosen;
  const last = chosen.at(-1);
  const from = inUnit.findIndex(({ id }) => id === first?.id);
  const areNeighbours = chosen.every(({ id }, index) => inUnit[from + index]?.id === id);
  if (first === undefined || last === undefined || from < 0 || !areNeighbours) throw new DomainError("segmentsApart");
  const { start } = first;
  const { end } = last;
  const target = joinedTarget(chosen);
  const lowest = Math.min(...chosen.map(({ status }) => order.indexOf(status)));
  const status = order[target === null ? 0 : Math.max(1, lowest)] ?? "draft";
  return {
    start,
    end,
    source: unit.text.slice(start, end),
    sourceTags: tagsBetween(unit, { chosen, others: inUnit }),
    ...targetOf(target),
    gap: first.gap,
    status,
  };
}

/** The translations that there are, with what stands between them. */
function joinedTarget(chosen: readonly StoredSegment[]): TaggedText | null {
  const parts: TaggedText[] = [];
  for (const { target, targetTags, gap } of chosen) {
    if (target === null) continue;
    if (parts.length > 0) parts.push(gap);
    parts.push({ text: target, tags: targetTags });
  }
  return parts.length === 0 ? null : joined(parts);
}

/** Tags of the chosen segments, and those between them, as they follow each other in the unit. */
function tagsBetween(
  unit: StoredUnit,
  { chosen, others }: { readonly chosen: readonly StoredSegment[]; readonly others: readonly StoredSegment[] },
): TaggedText["tags"] {
  const key = ({ id, kind }: TaggedText["tags"][number]) => `${id} ${kind}`;
  const keysOf = (segments: readonly StoredSegment[]) =>
    new Set(segments.flatMap(({ sourceTags }) => sourceTags.map(key)));
  const own = keysOf(chosen);
  const inSegments = keysOf(others);
  const gaps = chosen.slice(1).map(({ start }, index) => ({ from: chosen[index]?.end ?? start, to: start }));
  const isBetween = (offset: number) => gaps.some(({ from, to }) => offset >= from && offset <= to);
  const { start = 0 } = chosen[0] ?? {};
  const { end = start } = chosen.at(-1) ?? {};
  return unit.tags
    .filter((tag) => own.has(key(tag)) || (!inSegments.has(key(tag)) && isBetween(tag.offset)))
    .map(({ id, kind, offset }) => ({ id, kind, offset: Math.min(Math.max(offset, start), end) - start }));
}
