import type { InlineTag, TaggedText } from "../model/unit.ts";
import { renderTagged } from "../outputs/segments.ts";
import type { RowProblem } from "./import-row.ts";

/*
 * Tags where a file knows text alone: ⟦1⟧ opens, ⟦/1⟧ closes, ⟦1/⟧ stands for itself. A bracket that belongs to the
 * text is doubled, so that a single one is always what is left of a tag.
 */

/** How a tag is written, and named to people. */
export function placeholderOf({ id, kind }: Pick<InlineTag, "id" | "kind">): string {
  if (kind === "standalone") return `⟦${id}/⟧`;
  return kind === "open" ? `⟦${id}⟧` : `⟦/${id}⟧`;
}

export function escapeBrackets(text: string): string {
  return text.replace(/[⟦⟧]/g, "$&$&");
}

/** A text with its tags as placeholders. */
export function withPlaceholders(text: TaggedText): string {
  return renderTagged(text, { text: escapeBrackets, tag: placeholderOf });
}

const token = /⟦⟦|⟧⟧|⟦\s*(?:\/\s*(?<close>\d{1,9})|(?<id>\d{1,9})(?:\s*(?<slash>\/))?)\s*⟧|[⟦⟧]/g;

/** The text that {@link withPlaceholders} wrote, after people have had it. */
export function readPlaceholders(written: string): {
  readonly text: TaggedText;
  readonly problems: readonly RowProblem[];
} {
  const tags: InlineTag[] = [];
  const problems: RowProblem[] = [];
  let text = "";
  let at = 0;
  for (const match of written.matchAll(token)) {
    const [whole] = match;
    const { close, id, slash } = match.groups ?? {};
    text += written.slice(at, match.index);
    at = match.index + whole.length;
    if (close !== undefined) tags.push({ id: Number(close), kind: "close", offset: text.length });
    else if (id !== undefined) {
      tags.push({ id: Number(id), kind: slash === "/" ? "standalone" : "open", offset: text.length });
    } else if (whole.length === 2) text += whole.charAt(0);
    else {
      problems.push({ kind: "tagDamaged", tag: written.slice(match.index, match.index + 8) });
      text += whole;
    }
  }
  return { text: { text: text + written.slice(at), tags }, problems };
}
