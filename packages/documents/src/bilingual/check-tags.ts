import type { InlineTag, TaggedText } from "../model/unit.ts";
import type { RowProblem } from "./import-row.ts";
import { placeholderOf } from "./placeholders.ts";

/** What would corrupt the document: tags of the target that the source has not, or has once, or that are missing. */
export function checkTags(source: TaggedText, target: TaggedText): RowProblem[] {
  const wanted = countsOf(source.tags);
  const found = countsOf(target.tags);
  const problems: RowProblem[] = [];
  for (const [tag, count] of found) {
    if (!wanted.has(tag)) problems.push({ kind: "tagUnknown", tag });
    else if (count > (wanted.get(tag) ?? 0)) problems.push({ kind: "tagDoubled", tag });
  }
  for (const tag of wanted.keys()) if (!found.has(tag)) problems.push({ kind: "tagLost", tag });
  const crossed = problems.length === 0 && firstCrossed(source.tags) === undefined && firstCrossed(target.tags);
  if (crossed) problems.push({ kind: "tagsCrossed", tag: placeholderOf(crossed) });
  return problems;
}

function countsOf(tags: readonly InlineTag[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tag of tags) {
    const name = placeholderOf(tag);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/**
 * A closing tag that closes another than the last one opened, or what is opened later. The other half of a pair may
 * stand in another segment: then nothing that is open here may still be open.
 */
function firstCrossed(tags: readonly InlineTag[]): InlineTag | undefined {
  const opened = new Set(tags.filter(({ kind }) => kind === "open").map(({ id }) => id));
  const open: number[] = [];
  for (const tag of tags) {
    if (tag.kind === "open") open.push(tag.id);
    if (tag.kind !== "close") continue;
    if (open.length > 0 ? open.pop() !== tag.id : opened.has(tag.id)) return tag;
  }
  return undefined;
}
