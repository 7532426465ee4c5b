import { isBlank, pair } from "../../markup/inline-item.ts";
import { wholeRun, type InlineRun } from "../../markup/inline-run.ts";
import type { Inner } from "../../markup/edit.ts";
import { isSameText, placeTarget } from "../../markup/place-target.ts";
import type { PlainUnit, PlannedUnit } from "../../markup/planned-unit.ts";
import { trimItems } from "../../markup/trim-items.ts";
import type { TaggedText } from "../../model/unit.ts";
import type { StoryItem, StoryPlace, StoryTag } from "./character-range.ts";
import { StoryWriter } from "./story-writer.ts";

/** The unit of a paragraph's items; undefined where there is nothing to translate. */
export function planStoryRun(items: readonly StoryItem[], context: PlainUnit["context"]): PlannedUnit | undefined {
  if (!items.some((item) => item.kind === "text" && !isBlank(item.text))) return undefined;
  const kept = trimItems(withFormats(items)) as StoryItem[];
  const [first] = kept;
  const last = kept.at(-1);
  if (!first || !last) return undefined;
  const run = wholeRun(kept, "keep");
  const base = basePlace(kept);
  const write = (target: TaggedText, inner: Inner) => {
    const writer = new StoryWriter({ first, last, base, inner });
    for (const piece of placeTarget(run.tags, target)) {
      if ("text" in piece) writer.text(piece.text);
      else writeTag(writer, run, piece.tag);
    }
    return writer.end();
  };
  return {
    unit: { text: run.text, tags: run.tags, context },
    edit: (target) => {
      if (isSameText(run, target)) return undefined;
      return { start: run.start, end: run.end, write: (inner) => write(target, inner) };
    },
  };
}

function writeTag(writer: StoryWriter, run: InlineRun, at: number): void {
  const tag = run.items[at] as StoryTag | undefined;
  if (!tag) return;
  if (tag.isFormat) writer.format(tag);
  else writer.markup(tag);
}

/** The format that most of the text has needs no tags; stretches of others become pairs. */
function withFormats(items: readonly StoryItem[]): StoryItem[] {
  const base = basePlace(items).range.head;
  const written: StoryItem[] = [];
  let open: StoryTag | undefined;
  const close = () => {
    const last = written.at(-1);
    if (open && last) {
      const end: StoryTag = { ...open, kind: "close", start: last.end, end: last.end };
      pair(open, end);
      written.push(end);
    }
    open = undefined;
  };
  for (const item of items) {
    const { range, isInContent, start } = item;
    if (open?.range.head !== range.head) {
      close();
      if (range.head !== base) {
        open = { kind: "open", start, end: start, type: "format", range, isInContent, isFormat: true };
        written.push(open);
      }
    }
    written.push(item);
  }
  close();
  return written;
}

/** Where most of the text stands. */
function basePlace(items: readonly StoryItem[]): StoryPlace {
  const lengths = new Map<string, { place: StoryPlace; length: number }>();
  for (const item of items) {
    if (item.kind !== "text") continue;
    const known = lengths.get(item.range.head) ?? { place: item, length: 0 };
    known.length += item.text.trim().length;
    lengths.set(item.range.head, known);
  }
  const [most] = [...lengths.values()].toSorted((one, other) => other.length - one.length);
  if (!most) throw new RangeError("A paragraph without text has no format");
  return most.place;
}
