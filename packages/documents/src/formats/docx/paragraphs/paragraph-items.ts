import type { TagType } from "../../../model/unit.ts";
import { looksAlike, type RunFormat } from "../styles/run-format.ts";

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
  let codes: CodeItem[] = [];
  const flush = () => {
    if (codes.length > 0) joined.push(joinCodes(codes));
    codes = [];
  };
  for (const item of items) {
    const code = codes.at(-1);
    if (item.kind === "standalone" && (code === undefined || isOfOneKind(code, item))) {
      codes.push(item);
      continue;
    }
    flush();
    const last = joined.at(-1);
    if (item.kind === "standalone") codes.push(item);
    else if (item.kind === "text" && last?.kind === "text") joined.splice(-1, 1, ...joinTexts(last, item));
    else joined.push(item);
  }
  flush();
  return joined;
}

/** Words of the sentence are told apart from each other, and from what is none. */
function isOfOneKind(one: CodeItem, other: CodeItem): boolean {
  return one.isWord === other.isWord || one.type === "other" || other.type === "other";
}

function joinCodes(codes: readonly CodeItem[]): CodeItem {
  const [first] = codes;
  if (first !== undefined && codes.length === 1) return first;
  const equiv = codes.map((code) => code.equiv ?? "").join("");
  return {
    kind: "standalone",
    raw: codes.flatMap(({ raw }) => raw),
    type: codes.find(({ type }) => type !== "other")?.type ?? "other",
    ...(equiv !== "" && { equiv }),
    ...(codes.some(({ isWord }) => isWord) && { isWord: true }),
  };
}

function joinTexts(one: TextItem, other: TextItem): TextItem[] {
  const format = jointFormat(one, other);
  return format === undefined ? [one, other] : [{ ...one, format, text: one.text + other.text }];
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
