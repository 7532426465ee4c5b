import type { InlineTag, SegmentProvenance, TaggedText, TagType, UnitTag } from "../model/unit.ts";
import { escapeAttribute, escapeText } from "../xml/index.ts";
import { renderTagged } from "./segments.ts";

/** Values of `ctype`; those of the standard differ between paired and single tags. */
const pairTypes: Readonly<Partial<Record<TagType, string>>> = { link: "link" };
const singleTypes: Readonly<Partial<Record<TagType, string>>> = { break: "lb", image: "image" };

/** Values of `state-qualifier`, by the way in which a translation came. */
export const qualifiers: Readonly<Partial<Record<SegmentProvenance, string>>> = {
  context: "id-match",
  exact: "exact-match",
  fuzzy: "fuzzy-match",
  mt: "mt-suggestion",
  term: "exact-match",
  existing: "leveraged-inherited",
};

/** What a bilingual file says of a tag, beside its place. */
export type TagMeaning = Pick<UnitTag, "id" | "type" | "equiv">;

/** A text with its tags in XLIFF 1.2: pairs that are whole in it as `g`, the halves of others as `bx` and `ex`. */
export function taggedXml(
  text: TaggedText,
  tags: { readonly unit: readonly TagMeaning[]; readonly paired: ReadonlySet<number> },
): string {
  const tag = ({ id, kind }: InlineTag): string => {
    const { type = "other", equiv } = tags.unit.find((tag) => tag.id === id) ?? {};
    const shown = equiv === undefined ? "" : ` equiv-text="${escapeAttribute(equiv)}"`;
    if (kind === "standalone") return `<x id="${id}" ctype="${singleTypes[type] ?? `x-${type}`}"${shown}/>`;
    const ctype = ` ctype="${pairTypes[type] ?? `x-${type}`}"`;
    if (tags.paired.has(id)) return kind === "open" ? `<g id="${id}"${ctype}${shown}>` : "</g>";
    return kind === "open" ? `<bx id="${id}" rid="${id}"${ctype}${shown}/>` : `<ex id="${id}e" rid="${id}"/>`;
  };
  return renderTagged(text, { text: escapeText, tag });
}
