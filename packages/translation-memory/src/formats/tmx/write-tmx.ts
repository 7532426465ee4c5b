import { languages } from "@yiqiao/contracts/languages";
import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";
import { compactDate } from "../dates.ts";
import type { ExportEntry } from "../model.ts";
import type { ExportHead } from "../options.ts";
import { writingTool, xmlText, xmlValue } from "../xml/characters.ts";
import { flagProps, typeOfAttribute } from "./props.ts";

/** A translation memory in TMX 1.4b, level 2. */
export async function* writeTmx(head: ExportHead, entries: AsyncIterable<ExportEntry>): AsyncGenerator<string> {
  const source = languages[head.sourceLanguage].tag;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n<header creationtool="${writingTool}" creationtoolversion="1" segtype="sentence" o-tmf="${writingTool}" adminlang="en-US" srclang="${source}" datatype="plaintext">\n${prop("x-name", head.name)}</header>\n<body>\n`;
  for await (const entry of entries) yield unitOf(entry, head);
  yield "</body>\n</tmx>\n";
}

function unitOf(entry: ExportEntry, { sourceLanguage, targetLanguage }: ExportHead): string {
  const { id, createdAt, modifiedAt, author, editor, note } = entry;
  const people = optional("creationid", author) + optional("changeid", editor);
  const dates = `creationdate="${compactDate(createdAt)}" changedate="${compactDate(modifiedAt)}"`;
  const attributes = Object.entries(entry.attributes).map(([name, value]) => prop(typeOfAttribute(name), value));
  const flags = (["forbidden", "caseSensitive"] as const).map((flag) =>
    entry[flag] ? prop(flagProps[flag], "true") : "",
  );
  const written = note === "" ? "" : `<note>${xmlText(note)}</note>`;
  const variant = (language: keyof typeof languages, text: TaggedText): string =>
    `<tuv xml:lang="${languages[language].tag}"><seg>${segmentOf(text)}</seg></tuv>`;
  const variants = [variant(sourceLanguage, entry.source), variant(targetLanguage, entry.target)];
  const content = [written, ...attributes, ...flags, ...variants].join("");
  return `<tu tuid="${xmlValue(id)}" ${dates}${people}>${content}</tu>\n`;
}

function prop(type: string, value: string): string {
  return `<prop type="${xmlValue(type)}">${xmlText(value)}</prop>`;
}

function optional(name: string, value: string): string {
  return value === "" ? "" : ` ${name}="${xmlValue(value)}"`;
}

function segmentOf({ text, tags }: TaggedText): string {
  const paired = pairedIds(tags);
  let written = "";
  let at = 0;
  for (const tag of tags) {
    const offset = Math.max(at, Math.min(tag.offset, text.length));
    written += xmlText(text.slice(at, offset)) + tagOf(tag, paired);
    at = offset;
  }
  return written + xmlText(text.slice(at));
}

/** Ids whose both ends stand in the text, the opening one first. */
function pairedIds(tags: readonly InlineTag[]): ReadonlySet<number> {
  const opened = new Set<number>();
  const paired = new Set<number>();
  for (const { id, kind } of tags) {
    if (kind === "open") opened.add(id);
    else if (kind === "close" && opened.has(id)) paired.add(id);
  }
  return paired;
}

function tagOf({ id, kind }: InlineTag, paired: ReadonlySet<number>): string {
  if (kind === "standalone") return `<ph x="${id}">{${id}/}</ph>`;
  const code = kind === "open" ? `{${id}}` : `{/${id}}`;
  if (!paired.has(id)) return `<it pos="${kind === "open" ? "begin" : "end"}" x="${id}">${code}</it>`;
  return kind === "open" ? `<bpt i="${id}" x="${id}">${code}</bpt>` : `<ept i="${id}">${code}</ept>`;
}
