import type { TagType } from "../../model/unit.ts";
import { looksAlike, type RunFormat } from "./run-format.ts";

/** A range of the part's text. What stands inside of a run has the run's format, and needs a run around it. */
export interface RawPiece {
  readonly start: number;
  readonly end: number;
  readonly format?: RunFormat;
}

export interface TextItem {
  readonly kind: "text";
  readonly text: string;
  readonly format: RunFormat;
  readonly raw: RawPiece;
}

/** Something that is no text: it stays as it is, and a tag stands for it. */
export interface CodeItem {
  readonly kind: "open" | "close" | "standalone";
  readonly raw: readonly RawPiece[];
  readonly type: TagType;
  readonly equiv?: string;
  /** A reader sees it as a word of the sentence. */
  readonly isWord?: boolean;
}

export type ParagraphItem = TextItem | CodeItem;

const letter = /\p{L}/u;

/** Whether there is something to translate in it. */
export function isSpeaking(item: ParagraphItem): item is TextItem {
  return item.kind === "text" && letter.test(item.text);
}

/** Neighbours of the same format are one text, and codes side by side are one code. */
export function joinItems(items: readonly ParagraphItem[]): ParagraphItem[] {
  const joined: ParagraphItem[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    const both = last === undefined ? undefined : joinTwo(last, item);
    if (both === undefined) joined.push(item);
    else joined[joined.length - 1] = both;
  }
  return joined;
}

function joinTwo(one: ParagraphItem, other: ParagraphItem): ParagraphItem | undefined {
  if (one.kind === "text" && other.kind === "text") {
    const format = jointFormat(one, other);
    return format && { ...one, format, text: one.text + other.text };
  }
  if (one.kind !== "standalone" || other.kind !== "standalone") return undefined;
  if (one.isWord !== other.isWord && one.type !== "other" && other.type !== "other") return undefined;
  const equiv = (one.equiv ?? "") + (other.equiv ?? "");
  const isWord = one.isWord === true || other.isWord === true;
  return {
    kind: "standalone",
    raw: [...one.raw, ...other.raw],
    type: one.type === "other" ? other.type : one.type,
    ...(equiv !== "" && { equiv }),
    ...(isWord && { isWord }),
  };
}

/** White space between words takes the format of its neighbours, unless it could be seen. */
function jointFormat(one: TextItem, other: TextItem): RunFormat | undefined {
  const longer = one.text.length >= other.text.length ? one.format : other.format;
  if (looksAlike(one, other)) return longer;
  if (one.format.isDecorated || other.format.isDecorated) return undefined;
  if (other.text.trim() === "") return one.format;
  return one.text.trim() === "" ? other.format : undefined;
}

/** Index of the closing item by that of the opening one. */
export function partnersOf(items: readonly ParagraphItem[]): Map<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const [at, { kind }] of items.entries()) {
    if (kind === "open") open.push(at);
    else if (kind === "close") {
      const from = open.pop();
      if (from !== undefined) partners.set(from, at);
    }
  }
  return partners;
}
