import { digest } from "../fingerprint.ts";
import type { QaSwitches } from "../rules.ts";
import { isRuleOn } from "../rules.ts";

/** A segment as far as it is compared with the others of its project. */
export interface ConsistencySegment {
  readonly id: string;
  readonly source: string;
  /** Empty where there is none yet. */
  readonly target: string;
}

/** One of the texts that stand on the other side of a text. */
export interface ConsistencyVariant {
  readonly text: string;
  /** Segments that have it, in the order of the project. */
  readonly ids: readonly string[];
}

/** Segments that have one side in common and not the other. */
export interface QaInconsistency {
  readonly rule: "inconsistent-target" | "inconsistent-source";
  /** What they have in common, as the first of them writes it. */
  readonly text: string;
  /** The most frequent first. */
  readonly variants: readonly ConsistencyVariant[];
  /** The same while the same variants stand there. */
  readonly fingerprint: string;
}

const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();

/** What is said, without the marks around it: those are other rules' matter. */
const wordsOf = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

interface Keyed extends ConsistencySegment {
  readonly sourceKey: string;
  readonly targetKey: string;
}

type Side = "source" | "target";

/** Shorter texts ("Yes", 好) stand for many. */
const shortestShared = 4;

function groupsOf(segments: readonly Keyed[], by: Side): Keyed[][] {
  const groups = new Map<string, Keyed[]>();
  for (const segment of segments) {
    const key = by === "source" ? segment.sourceKey : segment.targetKey;
    const group = groups.get(key);
    if (group) group.push(segment);
    else groups.set(key, [segment]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

function variantsOf(group: readonly Keyed[], side: Side): ConsistencyVariant[] {
  const variants = new Map<string, { text: string; ids: string[] }>();
  for (const segment of group) {
    const key = side === "source" ? segment.sourceKey : segment.targetKey;
    const variant = variants.get(key);
    if (variant) variant.ids.push(segment.id);
    else variants.set(key, { text: segment[side], ids: [segment.id] });
  }
  return [...variants.values()].toSorted((left, right) => right.ids.length - left.ids.length);
}

function* inconsistencies(segments: readonly Keyed[], shared: Side): Iterable<QaInconsistency> {
  const rule = shared === "source" ? "inconsistent-target" : "inconsistent-source";
  for (const group of groupsOf(segments, shared)) {
    const [first] = group;
    const variants = variantsOf(group, shared === "source" ? "target" : "source");
    if (!first || variants.length < 2) continue;
    const texts = variants.map(({ text }) => folded(text)).toSorted();
    yield {
      rule,
      text: first[shared],
      variants,
      fingerprint: digest([rule, folded(first[shared]), ...texts].join("\u0003")),
    };
  }
}

/**
 * Sources that are translated in several ways, and translations that several sources share, in all segments of one
 * direction. Capitals, width, spaces and marks do not count. Time grows with the text.
 */
export function checkConsistency(segments: readonly ConsistencySegment[], rules?: QaSwitches): QaInconsistency[] {
  const keyed = segments.flatMap((segment): Keyed[] => {
    const [sourceKey, targetKey] = [wordsOf(segment.source), wordsOf(segment.target)];
    return sourceKey === "" || targetKey === "" ? [] : [{ ...segment, sourceKey, targetKey }];
  });
  const long = keyed.filter(({ targetKey }) => targetKey.length >= shortestShared);
  return [
    ...(isRuleOn("inconsistent-target", rules) ? inconsistencies(keyed, "source") : []),
    ...(isRuleOn("inconsistent-source", rules) ? inconsistencies(long, "target") : []),
  ];
}
