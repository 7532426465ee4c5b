import { fieldWidth } from "@yiqiao/contracts/accounts";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { libraryLimits } from "@yiqiao/contracts/libraries";
import type { TaggedText } from "@yiqiao/contracts/text";
import { DomainError } from "#platform/errors";
import { fieldLength } from "../records/entry-limits.ts";
import type { StoredEntry } from "../records/stored-entry.ts";
import type { StoredLibrary } from "../records/library.record.ts";
import { parsePlaceholders, PlaceholderError, writePlaceholders, writeTag } from "./placeholders.ts";

const fieldNames = {
  source: { en: "Source", zh: "原文" },
  target: { en: "Translation", zh: "译文" },
  note: { en: "Note", zh: "备注" },
  description: { en: "Description", zh: "描述" },
  attributeName: { en: "Name of an attribute", zh: "属性名称" },
  attributeValue: { en: "Value of the attribute", zh: "属性值" },
  attributes: { en: "Attributes", zh: "附加属性" },
} as const;
type Field = keyof typeof fieldNames;

/** What an entry consists of that its writer gives. */
export interface EntryFields {
  readonly source: TaggedText;
  readonly target: TaggedText;
  readonly note: string;
  readonly attributes: Readonly<Record<string, string>>;
}

type Kept = Pick<StoredLibrary, "kind" | "sourceLanguage" | "targetLanguage">;

function tooLong(field: Field, language: InterfaceLanguage, { limit, length }: { limit: number; length: number }) {
  return new DomainError("libraryFieldTooLong", { field: fieldNames[field][language], limit, length });
}

/** @throws {DomainError} `libraryFieldTooLong`; a Chinese character counts as 2 */
export function checkWidth(
  field: Exclude<Field, "source" | "target" | "attributes">,
  text: string,
  language: InterfaceLanguage,
): void {
  const limit = libraryLimits[field];
  const length = fieldWidth(text);
  if (length > limit) throw tooLong(field, language, { limit, length });
}

/** @throws {DomainError} `entryEmpty`, `libraryFieldTooLong` */
export function checkFields(library: Kept, fields: EntryFields, language: InterfaceLanguage): void {
  checkSide(library, { side: "source", text: fields.source.text }, language);
  checkSide(library, { side: "target", text: fields.target.text }, language);
  checkWidth("note", fields.note, language);
  const attributes = Object.entries(fields.attributes);
  if (attributes.length > libraryLimits.attributes) {
    throw tooLong("attributes", language, { limit: libraryLimits.attributes, length: attributes.length });
  }
  for (const [name, value] of attributes) {
    if (name.trim() === "") throw new DomainError("entryEmpty", { field: fieldNames.attributeName[language] });
    checkWidth("attributeName", name, language);
    checkWidth("attributeValue", value, language);
  }
}

function checkSide(
  library: Kept,
  { side, text }: { readonly side: "source" | "target"; readonly text: string },
  language: InterfaceLanguage,
): void {
  if (text.trim() === "") throw new DomainError("entryEmpty", { field: fieldNames[side][language] });
  const { limit, length } = fieldLength(library, side, text);
  if (length > limit) throw tooLong(side, language, { limit, length });
}

/** What an entry is made of on the wire; what is left out stays as it is. */
export interface WrittenSides {
  readonly source?: string | undefined;
  readonly target?: string | undefined;
}

/**
 * Both sides of an entry as somebody wrote them: those of a memory with `{1}`, `{/1}`, `{1/}` for inline tags. The
 * translation has the tags of the source; one that lacked some before may go on without them.
 * @throws {DomainError} `entryTags`
 */
export function readSides(
  { kind }: Kept,
  {
    written,
    now,
    language,
  }: { readonly written: WrittenSides; readonly now?: StoredEntry; readonly language: InterfaceLanguage },
): Pick<EntryFields, "source" | "target"> {
  if (kind === "termbase") {
    const read = (text: string | undefined, as: TaggedText | undefined) =>
      text === undefined ? (as ?? plain("")) : plain(text.trim());
    return { source: read(written.source, now?.source), target: read(written.target, now?.target) };
  }
  const source = readSide("source", written.source, now?.source, language);
  const target = readSide("target", written.target, now?.target, language);
  if (source !== now?.source || target !== now?.target) compareTags({ source, target }, now, language);
  return { source, target };
}

const plain = (text: string): TaggedText => ({ text, tags: [] });

function readSide(
  side: "source" | "target",
  wire: string | undefined,
  now: TaggedText | undefined,
  language: InterfaceLanguage,
): TaggedText {
  if (wire === undefined) return now ?? plain("");
  // Tags that no placeholders can be written for stay as long as nobody touches the text.
  if (now !== undefined && writePlaceholders(now) === wire) return now;
  try {
    return parsePlaceholders(wire);
  } catch (error) {
    if (!(error instanceof PlaceholderError)) throw error;
    throw wrongTags(side, language, { why: "twice", tags: error.twice });
  }
}

const reasons = {
  twice: { en: "{tags} is there twice", zh: "{tags} 重复出现" },
  dropped: { en: "{tags} is missing", zh: "缺少 {tags}" },
  unknown: { en: "{tags} is not in the source", zh: "原文中没有 {tags}" },
} as const;

function wrongTags(
  side: "source" | "target",
  language: InterfaceLanguage,
  { why, tags }: { readonly why: keyof typeof reasons; readonly tags: readonly string[] },
): DomainError {
  const detail = reasons[why][language].replace("{tags}", tags.slice(0, 10).join(" "));
  return new DomainError("entryTags", { field: fieldNames[side][language], detail });
}

function compareTags(
  { source, target }: Pick<EntryFields, "source" | "target">,
  now: Pick<EntryFields, "source" | "target"> | undefined,
  language: InterfaceLanguage,
): void {
  const names = (text: TaggedText | undefined) => (text?.tags ?? []).map((tag) => writeTag(tag));
  const inSource = new Set(names(source));
  const inTarget = new Set(names(target));
  const dropped = names(now?.source).filter((name) => !inSource.has(name));
  if (dropped.length > 0) throw wrongTags("source", language, { why: "dropped", tags: dropped });
  const unknown = names(target).filter((name) => !inSource.has(name));
  if (unknown.length > 0) throw wrongTags("target", language, { why: "unknown", tags: unknown });
  const lackedBefore = new Set(
    now === undefined ? [] : names(now.source).filter((name) => !names(now.target).includes(name)),
  );
  const missing = [...inSource].filter((name) => !inTarget.has(name) && !lackedBefore.has(name));
  if (missing.length > 0) throw wrongTags("target", language, { why: "dropped", tags: missing });
}
