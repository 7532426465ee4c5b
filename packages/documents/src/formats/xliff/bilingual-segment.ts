import { applyEdits, replaceText } from "../../markup/edit.ts";
import type { TagItem } from "../../markup/inline-item.ts";
import { buildRun, wholeRun, type InlineRun } from "../../markup/inline-run.ts";
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
  /** `translate="no"`: its text stays in any language. */
  readonly isProtected: boolean;
  /** Its translation is final. */
  readonly isLocked: boolean;
  readonly language?: string | undefined;
  /** It is a sentence already. */
  readonly isWhole: boolean;
  readonly maxLength?: number | undefined;
}

/** A segment of a bilingual file: its unit, and what was given for it. */
export class BilingualSegment {
  readonly #planned: PlannedUnit;
  readonly place: SegmentPlace;
  readonly existing: ExistingTarget | undefined;
  readonly #run: InlineRun;
  /** Text inside of its codes. */
  readonly #subs: readonly BilingualSegment[];
  #given: UnitTarget | undefined;

  private constructor(place: SegmentPlace, run: InlineRun, subs: readonly BilingualSegment[]) {
    this.place = place;
    this.#run = run;
    this.#subs = subs;
    this.existing = existingOf(place, run);
    const { isWhole, maxLength } = place;
    this.#planned = {
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
    const { tree, source, target, keepsSpace } = place;
    const { items, subs } = new InlineContent(tree, source, keepsSpace);
    const run = buildRun(items, keepsSpace ? "keep" : "collapse");
    if (!run) return undefined;
    const found = target ? new InlineContent(tree, target, keepsSpace).subs : [];
    const inner = subs.map((sub, at) => {
      const subPlace = { ...place, source: sub, target: found[at], place: `${place.place}/sub${at + 1}` };
      return sub.isEmpty ? undefined : BilingualSegment.read(subPlace);
    });
    const segment = new BilingualSegment(
      place,
      run,
      inner.filter((sub) => sub !== undefined),
    );
    return place.isProtected && !segment.existing ? undefined : segment;
  }

  /** Its units, with those of the text inside of its codes. */
  get units(): PlannedUnit[] {
    return [this.#planned, ...this.#subs.flatMap((sub) => sub.units)];
  }

  /** What is to be written; undefined: the file stays as it is here. */
  given(isOtherLanguage: boolean): UnitTarget | undefined {
    const given = this.#given;
    if (!given || this.place.isProtected || (this.existing?.isLocked && !isOtherLanguage)) return undefined;
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
    const subs = this.#subs.flatMap((sub) => {
      const given = sub.given(false);
      return given
        ? [{ start: sub.place.source.contentStart, end: sub.place.source.contentEnd, text: sub.write(given) }]
        : [];
    });
    const inner = (start: number, end: number) => {
      const within = subs.filter((sub) => sub.start >= start && sub.end <= end);
      const moved = within.map((sub) => replaceText(sub.start - start, sub.end - start, sub.text));
      return applyEdits(tree.text.slice(start, end), moved);
    };
    const text = writeRun(this.#run, target, { escape: escapeText, inner });
    return inner(source.contentStart, this.#run.start) + text + inner(this.#run.end, source.contentEnd);
  }
}

/** The translation in the file; a copy of the source that says nothing of its state is none. */
function existingOf(place: SegmentPlace, run: InlineRun): ExistingTarget | undefined {
  const { tree, target, keepsSpace, state, language } = place;
  const isLocked = place.isLocked || place.isProtected;
  if (!target) return undefined;
  const found = targetText(new InlineContent(tree, target, keepsSpace), run, keepsSpace);
  const isCopy = isSameText(found, run) && (state === undefined || /^(?:new|initial|needs-translation)$/.test(state));
  if (found.text.trim() === "" || (isCopy && !isLocked)) return undefined;
  return { ...found, ...(state !== undefined && { state }), ...(language !== undefined && { language }), isLocked };
}

/** The target's text with those of its tags that are the unit's as well. */
function targetText({ items }: InlineContent, run: InlineRun, keepsSpace: boolean): TaggedText {
  const found = wholeRun(items, keepsSpace ? "keep" : "collapse");
  const ids = new Map(run.items.map((item, at) => [keyOf(item), run.tags[at]?.id]));
  const breaks = run.items.flatMap((item, at) => (isLineEnd(item) ? (run.tags[at]?.id ?? []) : []));
  const tags: InlineTag[] = [];
  for (const [at, item] of found.items.entries()) {
    const id = isLineEnd(item) ? breaks.shift() : ids.get(keyOf(item));
    if (id !== undefined) tags.push({ id, kind: item.kind, offset: found.tags[at]?.offset ?? 0 });
  }
  return trimLike(run, { text: found.text, tags });
}

/** Without white space at the edges where the source has none: there it stands around the unit. */
function trimLike(source: TaggedText, { text, tags }: TaggedText): TaggedText {
  const isBlankBefore = /^\s/.test(source.text.slice(0, source.tags[0]?.offset));
  const isBlankAfter = /\s$/.test(source.text.slice(source.tags.at(-1)?.offset ?? 0));
  const lead = isBlankBefore ? 0 : Math.min(text.length - text.trimStart().length, tags[0]?.offset ?? text.length);
  const end = isBlankAfter ? text.length : Math.max(text.trimEnd().length, tags.at(-1)?.offset ?? 0, lead);
  return { text: text.slice(lead, end), tags: tags.map((tag) => ({ ...tag, offset: tag.offset - lead })) };
}

const keyOf = (item: TagItem) => `${nameOfTag(item)} ${item.kind}`;
const isLineEnd = (item: TagItem) => item.type === "break" && nameOfTag(item) === undefined;
