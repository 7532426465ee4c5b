import { escapeHtml } from "#platform/html";

/** A start tag as `preparePage` writes it, and a comment of ours. */
const written = /<[a-z][^\s<>"/]*(?: [^\s="<>]+="[^"]*")*>|<!--(\/?)yq:([\d:]+)-->/g;
/** The first that `preparePage` writes in a head. */
const headStart = '<meta charset="utf-8">';
const style =
  "<style>[data-yq-note]{text-decoration:underline wavy #c2410c 1px!important;text-underline-offset:3px}" +
  '[data-yq-note]:hover::after{content:" (" attr(data-yq-note) ")";font-size:.8em;color:#c2410c}</style>';

/**
 * A page without what our script would find its units by, and with notes at the places of some.
 * @param notes by the ids of units
 */
export function withNotes(html: string, notes: ReadonlyMap<string, string>): string {
  const page = html.replace(written, (markup, end: string | undefined, id: string | undefined) => {
    if (id === undefined)
      return markup.replace(/ data-yq-(?!note=)([a-z]+)="([^"]*)"/g, (...mark) => noted(mark, notes));
    const note = notes.get(id);
    if (note === undefined) return "";
    return end === "/" ? "</span>" : `<span${attributeOf(note)}>`;
  });
  return notes.size === 0 ? page : page.replace(headStart, headStart + style);
}

const attributeOf = (note: string): string => ` data-yq-note="${escapeHtml(note)}"`;

/** What stands in the place of a mark on an element. */
function noted([, kind, ids]: readonly unknown[], notes: ReadonlyMap<string, string>): string {
  const known = kind === "unit" ? String(ids).split(" ") : [];
  const note = known.map((id) => notes.get(id)).find((text) => text !== undefined);
  return note === undefined ? "" : attributeOf(note);
}
