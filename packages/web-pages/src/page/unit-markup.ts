import type { InlineTag, TaggedText, Unit } from "@yiqiao/documents";
import { placeTarget } from "@yiqiao/documents/html-units";
import type { PageUnit } from "./mark-units.ts";
import { UnitWriter, type WebPage } from "./prepare-page.ts";

/** What writes a unit's translation without the page at hand: plain data. */
export interface UnitMarkup {
  readonly tags: readonly InlineTag[];
  /** Of each tag what stands for it in the page, with the source of what is in it. */
  readonly markup: readonly string[];
}

/** All of it together; tags that hold others' text have that text too. */
const mostMarkup = 4;

/**
 * The markup of each unit, in their order; undefined of those that are no place of the live page.
 * @returns undefined where all markup together is many times the page: it is nested beyond sense
 */
export function unitMarkups({ html, units }: Pick<WebPage, "html" | "units">): (UnitMarkup | undefined)[] | undefined {
  const writer = new UnitWriter({ html });
  const mark = unusedMark(html);
  let size = 0;
  const markups = units.map(({ unit, place }: PageUnit) => {
    if (place.in === "page") return undefined;
    const markup = place.in === "attribute" ? [] : markupOf(unit, { writer, mark });
    size += markup.reduce((sum, { length }) => sum + length, 0);
    return { tags: unit.tags.map(({ id, kind, offset }) => ({ id, kind, offset })), markup };
  });
  return size > mostMarkup * html.length + 1_000_000 ? undefined : markups;
}

/** Writes the unit with a mark around each of its tags, and takes what stands between the marks. */
function markupOf({ id, tags }: Unit, { writer, mark }: { readonly writer: UnitWriter; readonly mark: string }) {
  if (tags.length === 0) return [];
  const text = mark.repeat(tags.length + 1);
  const probe = { id, text, tags: tags.map((tag, at) => ({ ...tag, offset: mark.length * (at + 1) })) };
  const pieces = (writer.write(probe) ?? "").split(mark);
  return tags.map((_tag, at) => pieces[at + 1] ?? "");
}

/** Characters of nobody's that the page does not have. */
function unusedMark(html: string): string {
  let mark = "\ue000\ue001";
  while (html.includes(mark)) mark += "\ue001";
  return mark;
}

/** A translation as it stands between the tags of the page. */
export function writeUnit({ tags, markup }: UnitMarkup, target: TaggedText): string {
  return placeTarget(tags, target)
    .map((piece) => ("text" in piece ? escapeText(piece.text) : (markup[piece.tag] ?? "")))
    .join("");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\u00a0": "&nbsp;" };
const escapeText = (text: string) => text.replace(/[&<>\u00a0]/g, (character) => entities[character] ?? "");
