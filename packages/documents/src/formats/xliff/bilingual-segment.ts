import { buildRun, type InlineRun } from "../../markup/inline-run.ts";
import { isSameText } from "../../markup/place-target.ts";
import { writeRun, type PlannedUnit } from "../../markup/planned-unit.ts";
import type { XmlElement, XmlTree } from "../../markup/xml/xml-tree.ts";
import type { ExistingTarget, InlineTag, TaggedText, UnitTarget } from "../../model/unit.ts";
import { escapeText } from "../../xml/index.ts";
import { InlineContent, nameOfTag } from "./inline-content.ts";

interface SegmentPlace {
  readonly tree: XmlTree;
  /** The element that the source text stands in: `source`, or a `mrk` of `seg-source`. */
  readonly source: XmlElement;
  /** The element that the translation stands in, where there is one. */
  readonly target: XmlElement | undefined;
  readonly keepsSpace: boolean;
  readonly place: string;
  readonly state?: string | undefined;
  /** The file says that its translation must stay. */
  readonly isLocked: boolean;
  readonly language?: string | undefined;
  /** It is a sentence already. */
  readonly isWhole: boolean;
  readonly maxLength?: number | undefined;
}

/** A segment of a bilingual file: its unit, and what was given for it. */
export class BilingualSegment {
  readonly planned: PlannedUnit;
  readonly place: SegmentPlace;
  readonly existing: ExistingTarget | undefined;
  readonly #run: InlineRun;
  #given: UnitTarget | undefined;

  private constructor(place: SegmentPlace, run: InlineRun) {
    this.place = place;
    this.#run = run;
    this.existing = existingOf(place, run);
    const { isWhole, maxLength } = place;
    this.planned = {
      unit: {
        text: run.text,
        tags: run.tags,
        context: { kind: "segment", place: place.place },
        ...(isWhole && { isWhole }),
        ...(maxLength !== undefined && { maxLength }),
        ...(this.existing && { existing: this.existing }),
      },
      edit: (target) => {
        this.#given = target;
        return undefined;
      },
    };
  }

  /** Undefined where there is no text in it, or none that may be translated. */
  static read(place: SegmentPlace): BilingualSegment | undefined {
    const { items } = new InlineContent(place.tree, place.source, place.keepsSpace);
    const run = buildRun(items, place.keepsSpace ? "keep" : "collapse");
    if (!run) return undefined;
    const segment = new BilingualSegment(place, run);
    return place.isLocked && !segment.existing ? undefined : segment;
  }

  /** What is to be written; undefined: the file stays as it is here. */
  given(isOtherLanguage: boolean): UnitTarget | undefined {
    const given = this.#given;
    if (!given || (this.existing?.isLocked && !isOtherLanguage)) return undefined;
    const isSource = isSameText(given, this.#run);
    if (isSource && given.segments === undefined) return undefined;
    if (given.segments?.length && given.segments.every(({ provenance }) => provenance === "untranslated")) {
      return undefined;
    }
    return this.existing && isSameText(given, this.existing) && !isOtherLanguage ? undefined : given;
  }

  /** The content of the target's element. */
  write(target: UnitTarget): string {
    const { source, tree } = this.place;
    const inner = (start: number, end: number) => tree.text.slice(start, end);
    const text = writeRun(this.#run, target, { escape: escapeText, inner });
    return inner(source.contentStart, this.#run.start) + text + inner(this.#run.end, source.contentEnd);
  }
}

/** The translation in the file; a copy of the source that says nothing of its state is none. */
function existingOf(place: SegmentPlace, run: InlineRun): ExistingTarget | undefined {
  const { tree, target, keepsSpace, state, isLocked, language } = place;
  if (!target) return undefined;
  const found = targetText(new InlineContent(tree, target, keepsSpace), run);
  const isCopy = isSameText(found, run) && (state === undefined || /^(?:new|initial|needs-translation)$/.test(state));
  if (found.text.trim() === "" || (isCopy && !isLocked)) return undefined;
  return { ...found, ...(state !== undefined && { state }), ...(language !== undefined && { language }), isLocked };
}

/** The target's text with those of its tags that are the unit's as well. */
function targetText({ items }: InlineContent, run: InlineRun): TaggedText {
  let text = "";
  const tags: InlineTag[] = [];
  const ids = new Map(run.items.map((item, at) => [`${nameOfTag(item)} ${item.kind}`, run.tags[at]?.id]));
  const breaks = run.tags.filter(({ type, kind }) => type === "break" && kind === "standalone").map(({ id }) => id);
  for (const item of items) {
    if (item.kind === "text") {
      text += item.text;
      continue;
    }
    const name = nameOfTag(item);
    const id = name === undefined ? (item.type === "break" ? breaks.shift() : undefined) : ids.get(`${name} ${item.kind}`);
    if (id !== undefined) tags.push({ id, kind: item.kind, offset: text.length });
  }
  const lead = text.length - text.trimStart().length;
  const trimmed = text.trim();
  const offsetOf = (offset: number) => Math.min(Math.max(0, offset - lead), trimmed.length);
  return { text: trimmed, tags: tags.map((tag) => ({ ...tag, offset: offsetOf(tag.offset) })) };
}
