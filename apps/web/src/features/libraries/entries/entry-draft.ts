import { fieldWidth } from "@yiqiao/contracts/accounts";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { libraryLimits, sentenceLimit, type LibraryEntry, type LibraryKind } from "@yiqiao/contracts/libraries";

/** What the form of an entry holds. */
export interface EntryDraft {
  readonly source: string;
  readonly target: string;
  readonly note: string;
  readonly forbidden: boolean;
  readonly caseSensitive: boolean;
  readonly attributes: readonly Attribute[];
}

export interface Attribute {
  /** Of this form only. */
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

export const emptyDraft: EntryDraft = {
  source: "",
  target: "",
  note: "",
  forbidden: false,
  caseSensitive: false,
  attributes: [],
};

export function draftOfEntry(entry: LibraryEntry): EntryDraft {
  const { source, target, note, forbidden, case_sensitive: caseSensitive } = entry;
  const attributes = Object.entries(entry.attributes).map(([name, value], key) => ({ key, name, value }));
  return { source, target, note, forbidden, caseSensitive, attributes };
}

/** The fields of a draft as calls take them. */
export function fieldsOf(draft: EntryDraft) {
  const { source, target, note, forbidden, caseSensitive, attributes } = draft;
  return {
    source: source.trim(),
    target: target.trim(),
    note: note.trim(),
    forbidden,
    case_sensitive: caseSensitive,
    attributes: Object.fromEntries(
      attributes.filter(({ name }) => name.trim() !== "").map(({ name, value }) => [name.trim(), value.trim()]),
    ),
  };
}

/** What a change of a draft sends: sides that nobody touched stay as they are, with the white space around them. */
export function changesOf(draft: EntryDraft, before: EntryDraft) {
  const { source, target, ...rest } = fieldsOf(draft);
  return {
    ...rest,
    ...(draft.source !== before.source && { source }),
    ...(draft.target !== before.target && { target }),
  };
}

export type EntryField = "source" | "target" | "note" | "attributes";
export type EntryFault =
  | { readonly kind: "empty" }
  | { readonly kind: "long"; readonly limit: number; readonly length: number }
  | { readonly kind: "many"; readonly limit: number }
  | { readonly kind: "attributeLong"; readonly limit: number }
  | { readonly kind: "attributeTwice"; readonly name: string }
  | { readonly kind: "attributeUnnamed" };

const placeholders = /(?<!\\)\{\/?\d{1,6}\/?\}/g;
/** Inline tags take no room. */
const bare = (text: string): string => text.trim().replace(placeholders, "");

/** Sentences are counted as the server does: by code points. */
function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export interface EntryRules {
  readonly kind: LibraryKind;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

function textFault(text: string, language: LanguageCode, kind: LibraryKind): EntryFault | undefined {
  const content = kind === "memory" ? bare(text) : text.trim();
  if (content.trim() === "") return { kind: "empty" };
  const length = kind === "memory" ? codePoints(content) : fieldWidth(content);
  const limit = kind === "memory" ? sentenceLimit(language) : libraryLimits.term;
  return length > limit ? { kind: "long", limit, length } : undefined;
}

function attributesFault(attributes: readonly Attribute[]): EntryFault | undefined {
  const named = attributes.filter(({ name, value }) => name.trim() !== "" || value.trim() !== "");
  if (named.length > libraryLimits.attributes) return { kind: "many", limit: libraryLimits.attributes };
  const seen = new Set<string>();
  for (const { name, value } of named) {
    if (name.trim() === "") return { kind: "attributeUnnamed" };
    if (seen.has(name.trim())) return { kind: "attributeTwice", name: name.trim() };
    seen.add(name.trim());
    if (fieldWidth(name.trim()) > libraryLimits.attributeName) {
      return { kind: "attributeLong", limit: libraryLimits.attributeName };
    }
    if (fieldWidth(value.trim()) > libraryLimits.attributeValue) {
      return { kind: "attributeLong", limit: libraryLimits.attributeValue };
    }
  }
  return undefined;
}

/** What is wrong with a draft, by its field. */
export function entryFaults(draft: EntryDraft, rules: EntryRules): ReadonlyMap<EntryField, EntryFault> {
  const noteLength = fieldWidth(draft.note.trim());
  const found: readonly (readonly [EntryField, EntryFault | undefined])[] = [
    ["source", textFault(draft.source, rules.source, rules.kind)],
    ["target", textFault(draft.target, rules.target, rules.kind)],
    [
      "note",
      noteLength > libraryLimits.note ? { kind: "long", limit: libraryLimits.note, length: noteLength } : undefined,
    ],
    ["attributes", attributesFault(draft.attributes)],
  ];
  return new Map(found.flatMap(([field, fault]) => (fault ? [[field, fault] as const] : [])));
}

/** Whether anything was changed. */
export function isChanged(draft: EntryDraft, before: EntryDraft): boolean {
  return JSON.stringify(fieldsOf(draft)) !== JSON.stringify(fieldsOf(before));
}
