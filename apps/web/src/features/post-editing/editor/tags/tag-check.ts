import type { InlineTag } from "../model.ts";

/**
 * What is wrong with a tag of a target: its other half is missing (`unpaired`) or stands on the wrong side (`reversed`),
 * its pair overlaps another one (`crossed`), it is there already (`repeated`), the source has no such tag (`unknown`).
 */
export type TagProblem = "unpaired" | "reversed" | "crossed" | "repeated" | "unknown";

export interface TagCheck {
  /** Tags of the source that the target lacks, in the source's order. */
  readonly missing: readonly InlineTag[];
  /** By index in the target's tags. */
  readonly problems: ReadonlyMap<number, TagProblem>;
}

export const keyOf = ({ id, kind }: Pick<InlineTag, "id" | "kind">): string => `${id} ${kind}`;

/** Where each pair begins and ends, as indices of tags; only of pairs that have each half once and in order. */
function pairsOf(tags: readonly InlineTag[]): { open: number; close: number }[] {
  const opened = new Map<number, number>();
  const pairs: { open: number; close: number }[] = [];
  for (const [at, { id, kind }] of tags.entries()) {
    if (kind === "open" && !opened.has(id)) opened.set(id, at);
    const open = opened.get(id);
    if (kind === "close" && open !== undefined && !pairs.some((pair) => pair.open === open))
      pairs.push({ open, close: at });
  }
  return pairs;
}

const isCrossed = (one: { open: number; close: number }, other: { open: number; close: number }): boolean =>
  one.open < other.open && other.open < one.close && one.close < other.close;

function problemOfOne(tag: InlineTag, keys: { known: Set<string>; seen: Set<string>; all: Set<string> }) {
  const { id, kind } = tag;
  if (!keys.known.has(keyOf(tag))) return "unknown";
  if (keys.seen.has(keyOf(tag))) return "repeated";
  if (kind === "standalone") return undefined;
  const other = keyOf({ id, kind: kind === "open" ? "close" : "open" });
  if (!keys.all.has(other)) return "unpaired";
  const isOtherSeen = keys.seen.has(other);
  return kind === "open" ? (isOtherSeen ? "reversed" : undefined) : isOtherSeen ? undefined : "reversed";
}

/** What the tags of a target lack, and what is wrong with those that it has. Their order may differ from the source's. */
export function checkTags(source: readonly InlineTag[], target: readonly InlineTag[]): TagCheck {
  const keys = { known: new Set(source.map(keyOf)), seen: new Set<string>(), all: new Set(target.map(keyOf)) };
  const problems = new Map<number, TagProblem>();
  for (const [at, tag] of target.entries()) {
    const problem = problemOfOne(tag, keys);
    if (problem !== undefined) problems.set(at, problem);
    keys.seen.add(keyOf(tag));
  }
  const pairs = pairsOf(target);
  for (const one of pairs) {
    for (const other of pairs) {
      if (!isCrossed(one, other)) continue;
      for (const at of [one.open, one.close, other.open, other.close])
        if (!problems.has(at)) problems.set(at, "crossed");
    }
  }
  return { missing: source.filter((tag) => !keys.all.has(keyOf(tag))), problems };
}
