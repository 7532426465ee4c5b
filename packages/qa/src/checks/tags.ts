import type { Check, Draft, QaContext } from "../context.ts";
import type { QaTag } from "../model.ts";
import { isUnspaced } from "../writing.ts";

const keyOf = ({ id, kind }: QaTag): string => `${kind}:${id}`;
const named = ({ id, kind, type }: QaTag) => ({ id, kind, ...(type !== undefined && { type }) });

/** Tags of one side that the other has not, or less often; of those the last ones. */
function tagsAlone(own: readonly QaTag[], others: readonly QaTag[]): QaTag[] {
  const left = new Map<string, number>();
  for (const tag of others) left.set(keyOf(tag), (left.get(keyOf(tag)) ?? 0) + 1);
  return own.filter((tag) => {
    const count = left.get(keyOf(tag)) ?? 0;
    left.set(keyOf(tag), count - 1);
    return count <= 0;
  });
}

/** Tags of pairs that are not closed inside of the pair that they were opened in, or closed before they are opened. */
function wronglyPaired(tags: readonly QaTag[]): QaTag[] {
  const open: QaTag[] = [];
  const wrong: QaTag[] = [];
  for (const tag of tags) {
    if (tag.kind === "open") open.push(tag);
    if (tag.kind !== "close") continue;
    const at = open.findLastIndex(({ id }) => id === tag.id);
    if (at !== open.length - 1 || at < 0) wrong.push(tag);
    if (at >= 0) open.splice(at, 1);
  }
  return wrong;
}

/** The tags around each tag, outermost first. */
function nestings(tags: readonly QaTag[]): Map<string, string> {
  const around: number[] = [];
  const found = new Map<string, string>();
  for (const tag of tags) {
    if (tag.kind === "close") around.splice(around.lastIndexOf(tag.id), 1);
    if (tag.kind !== "close") found.set(keyOf(tag), around.join(" "));
    if (tag.kind === "open") around.push(tag.id);
  }
  return found;
}

/** The first tag that stands in another order, or in another pair, than in the source. */
function firstMoved(sources: readonly QaTag[], targets: readonly QaTag[]): QaTag | undefined {
  const [before, after] = [nestings(sources), nestings(targets)];
  const moved = targets.find((tag) => tag.kind !== "close" && before.get(keyOf(tag)) !== after.get(keyOf(tag)));
  return moved ?? targets.find((tag, at) => keyOf(tag) !== keyOf(sources[at] ?? tag));
}

export const checkTags: Check = function* (context) {
  const [sources, targets] = [context.segment.source.tags, context.segment.target.tags];
  if (sources.length === 0 && targets.length === 0) return;
  const [missing, added] = [tagsAlone(sources, targets), tagsAlone(targets, sources)];
  const inSource = (tag: QaTag) => context.inSource(tag.offset, tag.offset);
  const inTarget = (tag: QaTag) => context.inTarget(tag.offset, tag.offset);
  if (context.isOn("tag-missing")) {
    for (const tag of missing) yield { rule: "tag-missing", ...eased(tag), source: inSource(tag), tag: named(tag) };
  }
  if (context.isOn("tag-added")) {
    for (const tag of added) yield { rule: "tag-added", target: inTarget(tag), tag: named(tag) };
  }
  // A pair that a sentence boundary cuts is open in the source already.
  const cut = new Set(wronglyPaired(sources).map(({ id }) => id));
  const wrong = wronglyPaired(targets).filter((tag) => !cut.has(tag.id) && !added.includes(tag));
  if (context.isOn("tag-pairing")) {
    for (const tag of wrong) yield { rule: "tag-pairing", target: inTarget(tag), tag: named(tag) };
  }
  if (missing.length === 0 && added.length === 0 && wrong.length === 0 && context.isOn("tag-order")) {
    const moved = firstMoved(sources, targets);
    const origin = moved && sources.find((tag) => keyOf(tag) === keyOf(moved));
    if (moved && origin)
      yield { rule: "tag-order", source: inSource(origin), target: inTarget(moved), tag: named(moved) };
  }
  if (context.isOn("tag-spaces")) yield* spacesOfTags(context);
};

/** Bold or italics may go where the language has no use for them. */
const eased = ({ type }: QaTag): Pick<Draft, "severity"> => (type === "format" ? { severity: "warning" } : {});

const isSpace = (sign: string): boolean => /^\s$/u.test(sign);

/** A space that stands beside a tag in the source, and on neither side of it in the target. */
function* spacesOfTags({ segment: { source, target }, languages, inSource, inTarget }: QaContext): Iterable<Draft> {
  if (isUnspaced(languages.source) || isUnspaced(languages.target)) return;
  for (const tag of target.tags) {
    const origin = source.tags.find((other) => keyOf(other) === keyOf(tag));
    if (!origin || origin.offset === 0 || tag.offset === 0) continue;
    if (origin.offset === source.text.length || tag.offset === target.text.length) continue;
    const has = (text: string, at: number): boolean => isSpace(text.charAt(at - 1)) || isSpace(text.charAt(at));
    const follows =
      /^[\p{P}\s]/u.test(target.text.slice(tag.offset)) || /^[\p{P}\s]/u.test(source.text.slice(origin.offset));
    if (!has(source.text, origin.offset) || has(target.text, tag.offset) || (follows && tag.kind === "close")) continue;
    yield {
      rule: "tag-spaces",
      source: inSource(origin.offset, origin.offset),
      target: inTarget(tag.offset, tag.offset),
      expected: " ",
      tag: named(tag),
    };
  }
}
