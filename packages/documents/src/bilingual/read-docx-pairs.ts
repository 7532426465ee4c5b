import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { ByteSource } from "../model/byte-source.ts";
import type { ExistingTarget, TaggedText, Unit } from "../model/unit.ts";
import { shownText, wholeText } from "./cell-text.ts";
import { type LanguagePair, type PairColumns, pairColumns } from "./column-headings.ts";
import { readColumnMark, readSegmentMark } from "./docx-marks.ts";
import { readDocxPackage } from "./docx-package.ts";
import { type DocxCell, type DocxRow, DocxTables } from "./docx-tables.ts";
import { isLockWord, readStatusWord } from "./docx-words.ts";
import { placeholderOf, readPlaceholders } from "./placeholders.ts";
import { notBilingual } from "./read-project-docx.ts";

/** The pairs of a bilingual Word file, as units with their translations. */
export interface DocxPairs {
  /** As the headings say; absent where they do not. */
  readonly sourceLanguage?: LanguageCode;
  readonly targetLanguage?: LanguageCode;
  /** Each a row, in the order of the file. */
  readonly units: readonly Unit[];
}

interface PairOptions {
  readonly fileName: string;
  /** Says which of two columns is the source where these are named by their languages alone. */
  readonly pair?: LanguagePair;
}

/** Above the headings there may be rows that tell what the file is. */
const headingsWithin = 5;

/** A row that holds a pair, and where its translation belongs. */
export interface DocxPair {
  readonly unit: Unit;
  readonly source: DocxCell;
  readonly target: DocxCell;
  /** The file is our own: tags stand in its texts as placeholders. */
  readonly isOurs: boolean;
}

/**
 * Reads a Word file in which a table has a source and a target column, whoever made it, so that a project can be made of
 * it. A table without headings goes on with the columns of the one before. Rows without a cell of their own in both
 * columns, such as titles across the table, hold no pair.
 *
 * @throws {DocumentError} documentNotBilingual with what is missing; documentCorrupt and what else a Word file is refused for
 */
export function readDocxPairs(bytes: ByteSource, { fileName, pair }: PairOptions): DocxPairs {
  const reader = new PairReader(pair);
  const units: Unit[] = [];
  let hasRows = false;
  for (const row of new DocxTables(readDocxPackage(bytes, fileName).text).rows()) {
    hasRows = true;
    const read = reader.read(row);
    if (read !== undefined) units.push(read.unit);
  }
  if (!hasRows) throw notBilingual("table");
  const { first } = reader;
  if (first === undefined) throw notBilingual("columns");
  if (units.length === 0) throw notBilingual("rows");
  const { sourceLanguage, targetLanguage } = first;
  return { ...(sourceLanguage && { sourceLanguage }), ...(targetLanguage && { targetLanguage }), units };
}

/** The pairs of a document's text, in its order, with the same units as {@link readDocxPairs}. */
export function* pairsIn(text: string, pair: LanguagePair | undefined): Iterable<DocxPair> {
  const reader = new PairReader(pair);
  for (const row of new DocxTables(text).rows()) {
    const read = reader.read(row);
    if (read !== undefined) yield read;
  }
}

class PairReader {
  readonly #pair: LanguagePair | undefined;
  /** The columns that were found first. */
  first: PairColumns | undefined;
  #columns: PairColumns | undefined;
  /** The text of the headings, which come again on every page in some files. */
  #headings = "";
  /** The table that has its headings, or its first pair: what looks like headings below is a pair. */
  #begunTable = 0;
  #isOurs = false;
  readonly #ids = new Set<string>();

  constructor(pair: LanguagePair | undefined) {
    this.#pair = pair;
  }

  read(row: DocxRow): DocxPair | undefined {
    if (this.#isHeading(row)) return undefined;
    const columns = this.#columns;
    if (columns === undefined) return undefined;
    const cellOf = (wanted: number) => row.cells.find(({ column, isMerged }) => column === wanted && !isMerged);
    const [source, target] = [cellOf(columns.source), cellOf(columns.target)];
    if (source === undefined || target === undefined) return undefined;
    const isOurs = this.#isOurs;
    const textOf = (cell: DocxCell) => (isOurs ? readPlaceholders(shownText(cell)).text : plain(shownText(cell)));
    if (textOf(source).text.trim() === "") return undefined;
    this.#begunTable = row.table;
    const said = isOurs ? row.cells.flatMap(({ paragraphs }) => paragraphs) : [];
    const unit = unitOf(row, { id: this.#idOf(row), source: textOf(source), target: textOf(target), said });
    return { unit, source, target, isOurs };
  }

  /** Rows that were copied have the same mark. */
  #idOf({ table, row, cells }: DocxRow): string {
    const key = cells.flatMap((cell) => readSegmentMark(wholeText(cell))?.key ?? [])[0];
    const id = key === undefined || this.#ids.has(key) ? `${table}:${row}` : key;
    this.#ids.add(id);
    return id;
  }

  #isHeading(row: DocxRow): boolean {
    const texts = row.cells.map((cell) => ({ column: cell.column, text: wholeText(cell) }));
    const joined = texts.map(({ text }) => text).join("|");
    if (this.#columns !== undefined && joined === this.#headings) return true;
    if (row.row > headingsWithin || row.table === this.#begunTable) return false;
    const columns = pairColumns(texts, this.#pair);
    if (columns === undefined) return false;
    this.#columns = columns;
    this.first ??= columns;
    this.#headings = joined;
    this.#begunTable = row.table;
    this.#isOurs = texts.some(({ text }) => readColumnMark(text) !== undefined);
    return true;
  }
}

const plain = (text: string): TaggedText => ({ text, tags: [] });

interface Pair {
  readonly id: string;
  readonly source: TaggedText;
  readonly target: TaggedText;
  /** What else the row says, where its words are known. */
  readonly said: readonly string[];
}

function unitOf({ table, row }: DocxRow, { id, source, target, said }: Pair): Unit {
  const whole = wholeTags(source);
  const existing = target.text.trim() === "" ? undefined : existingOf(whole, target, said);
  const place = [
    { in: "table", at: table },
    { in: "row", at: row },
  ] as const;
  return {
    id,
    text: whole.text,
    tags: whole.tags.map(({ id, kind, offset }) => ({ id, kind, offset, type: "other" })),
    context: { part: `table-${table}`, kind: "segment", place },
    isWhole: true,
    ...(existing && { existing }),
  };
}

/** Halves of pairs that go over several rows stand for themselves: in a unit, pairs are whole. */
function wholeTags({ text, tags }: TaggedText): TaggedText {
  const has = (id: number, kind: "open" | "close"): boolean => tags.some((tag) => tag.id === id && tag.kind === kind);
  return {
    text,
    tags: tags.map((tag) => (has(tag.id, "open") && has(tag.id, "close") ? tag : { ...tag, kind: "standalone" })),
  };
}

function existingOf(source: TaggedText, target: TaggedText, said: readonly string[]): ExistingTarget {
  const left = new Set(source.tags.map(placeholderOf));
  const isStandalone = (id: number): boolean => source.tags.some((tag) => tag.id === id && tag.kind === "standalone");
  const tags = target.tags.flatMap((tag) => {
    const known = isStandalone(tag.id) ? ({ ...tag, kind: "standalone" } as const) : tag;
    return left.delete(placeholderOf(known)) ? [known] : [];
  });
  const [state] = said.flatMap((word) => readStatusWord(word) ?? []);
  return { text: target.text, tags, ...(state !== undefined && { state }), isLocked: said.some(isLockWord) };
}
