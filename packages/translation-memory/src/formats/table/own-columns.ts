import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";
import { RecordFault } from "../faults.ts";
import type { ExportEntry } from "../model.ts";
import type { ExportHead } from "../options.ts";
import { maxTags } from "../tagging.ts";

/** Columns of our own tables behind those that everybody has; they tell that a table is our own. */
const ownHeadings = ["attributes", "source_tags", "target_tags"] as const;

/**
 * The columns of a table that is written here. Text stands as it is: inline tags have columns of their own
 * (`1:open@0 1:close@4`), so do attributes (JSON).
 */
export function ownHeader({ sourceLanguage, targetLanguage }: ExportHead): string[] {
  const named = ["note", "author", "editor", "created", "modified", "forbidden", "case_sensitive"];
  return [`source (${sourceLanguage})`, `target (${targetLanguage})`, ...named, ...ownHeadings];
}

export function ownCells(entry: ExportEntry): string[] {
  const { source, target, note, author, editor, createdAt, modifiedAt } = entry;
  const yes = (flag: boolean): string => (flag ? "1" : "");
  const attributes = Object.keys(entry.attributes).length === 0 ? "" : JSON.stringify(entry.attributes);
  const dates = [createdAt.toISOString(), modifiedAt.toISOString()];
  const flags = [yes(entry.forbidden), yes(entry.caseSensitive)];
  return [
    source.text,
    target.text,
    note,
    author,
    editor,
    ...dates,
    ...flags,
    attributes,
    writeTags(source),
    writeTags(target),
  ];
}

/** Where the columns of a table of our own stand; undefined for a table of anybody else. */
export function ownColumns(header: readonly string[]): OwnColumns | undefined {
  const [attributes = -1, sourceTags = -1, targetTags = -1] = ownHeadings.map((name) => header.indexOf(name));
  return attributes < 0 || sourceTags < 0 || targetTags < 0 ? undefined : { attributes, sourceTags, targetTags };
}

export interface OwnColumns {
  readonly attributes: number;
  readonly sourceTags: number;
  readonly targetTags: number;
}

function writeTags({ tags }: TaggedText): string {
  return tags.map(({ id, kind, offset }) => `${id}:${kind}@${offset}`).join(" ");
}

/** @throws {RecordFault} for tags that do not stand in the text */
export function readTags(cell: string, text: string): TaggedText {
  if (cell.trim() === "") return { text, tags: [] };
  const parts = cell.trim().split(/\s+/, maxTags + 1);
  if (parts.length > maxTags) throw new RecordFault("too-many-tags", `${maxTags}`);
  let last = 0;
  const tags = parts.map((written): InlineTag => {
    const [, id, kind, offset] = /^(\d{1,9}):(open|close|standalone)@(\d{1,9})$/.exec(written) ?? [];
    const at = Number(offset);
    if (id === undefined || at < last || at > text.length) throw new RecordFault("bad-tags");
    last = at;
    return { id: Number(id), kind: kind as InlineTag["kind"], offset: at };
  });
  return { text, tags };
}

/** @throws {RecordFault} for what is no JSON of texts */
export function readAttributes(cell: string): [name: string, value: string][] {
  if (cell.trim() === "") return [];
  let read: unknown;
  try {
    read = JSON.parse(cell);
  } catch (error) {
    throw new RecordFault("bad-attributes", undefined, { cause: error });
  }
  if (typeof read !== "object" || read === null) throw new RecordFault("bad-attributes");
  return Object.entries(read).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]);
}

/**
 * What spreadsheets would take for a formula gets an apostrophe in front, and so does text that begins with apostrophes
 * before such a character: so one apostrophe less gives back the text, whatever it is.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** What {@link guarded} was given. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
