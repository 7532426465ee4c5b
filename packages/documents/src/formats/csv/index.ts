import { type CsvRecord, declaredDelimiter, detectDialect, type Dialect, RecordReader } from "../../csv/index.ts";
import type { ByteSource } from "../../model/byte-source.ts";
import type {
  DocumentFormat,
  DocumentPart,
  Extraction,
  ExtractOptions,
  MergeOptions,
  PartTargets,
  Skeleton,
} from "../../model/document-format.ts";
import type { KeptText } from "../../model/kept-text.ts";
import { decodeText } from "../../text-encoding/codec.ts";
import { detectEncoding } from "../../text-encoding/detect-encoding.ts";
import { bomOf, type TextEncoding } from "../../text-encoding/encodings.ts";
import { sampleText } from "../../text-encoding/sample.ts";
import { type TextLine, textLines } from "../../text-encoding/text-lines.ts";
import { startWriting, type TextWriter } from "../../text-encoding/text-writer.ts";
import { type Cell, cellsOf, renderRecord } from "./cells.ts";

const cellsPerPart = 200;
const recordsPerPart = 2000;
const dialectBytes = 1 << 16;

interface Table {
  readonly source: ByteSource;
  readonly encoding: TextEncoding;
  readonly dialect: Dialect;
  /** The first line is for Excel alone. */
  readonly hasDeclaration: boolean;
}

function openTable(source: ByteSource, { fileName, sourceLanguage }: ExtractOptions): Table {
  const encoding = detectEncoding(source, sourceLanguage);
  const mark = bomOf(encoding).length;
  const start = decodeText(source.read(mark, Math.min(source.sizeBytes, mark + dialectBytes)), encoding.name);
  const declared = declaredDelimiter(start);
  const dialect = detectDialect(start, { declared, isTsv: /\.(?:tsv|tab)$/i.test(fileName) });
  return { source, encoding, dialect, hasDeclaration: declared !== undefined };
}

interface Row {
  readonly record: CsvRecord<TextLine>;
  readonly cells: readonly Cell[];
  readonly kept: readonly KeptText[];
}
interface Stretch {
  readonly id: string;
  readonly rows: readonly Row[];
}

/** The table in stretches that hold some hundred cells with text. */
function* stretchesOf({ source, encoding, dialect, hasDeclaration }: Table): Generator<Stretch> {
  let rows: Row[] = [];
  let cells = 0;
  let number = 1;
  const reader = new RecordReader<TextLine>(dialect, ({ ending }) => decodeText(ending, encoding.name));
  for (const record of reader.all(textLines(source, encoding))) {
    const isDeclaration = record.number === 1 && hasDeclaration;
    const row = { record, ...(isDeclaration ? { cells: [], kept: [] } : cellsOf(record, dialect)) };
    rows.push(row);
    cells += row.cells.length;
    if (cells < cellsPerPart && rows.length < recordsPerPart) continue;
    yield { id: `rows-${number++}`, rows };
    rows = [];
    cells = 0;
  }
  yield { id: `rows-${number}`, rows };
}

async function* partsOf(table: Table): AsyncIterable<DocumentPart> {
  for (const { id: part, rows } of stretchesOf(table)) {
    const cells = rows.flatMap(({ cells }) => cells);
    const units = cells.map(
      ({ id, text, place }) => ({ id, text, tags: [], context: { part, kind: "cell", place } }) as const,
    );
    const kept = rows.flatMap((row) => row.kept);
    if (units.length > 0) yield { id: part, units, ...(kept.length > 0 && { kept }) };
  }
}

async function extract(source: ByteSource, options: ExtractOptions): Promise<Extraction> {
  return { skeleton: { source, options }, parts: partsOf(openTable(source, options)), warnings: [], counts: {} };
}

async function collectChangedTexts(table: Table, targets: PartTargets): Promise<Map<string, string>> {
  const changed = new Map<string, string>();
  for (const { id, rows } of stretchesOf(table)) {
    const cells = rows.flatMap(({ cells }) => cells);
    const ofPart = cells.length > 0 ? await targets(id) : undefined;
    for (const { id, text } of cells) {
      const target = ofPart?.get(id)?.text;
      if (target !== undefined && target !== text) changed.set(id, target);
    }
  }
  return changed;
}

async function* merge(
  { source, options }: Skeleton,
  targets: PartTargets,
  { warn }: MergeOptions,
): AsyncIterable<Uint8Array> {
  const table = openTable(source, options);
  const changed = await collectChangedTexts(table, targets);
  const encoding = markedEncoding(table, changed);
  const writer = startWriting({ encoding, texts: changed.values(), fileName: options.fileName, warn });
  yield writer.start;
  for (const { rows } of stretchesOf(table))
    yield Buffer.concat(rows.flatMap((row) => renderRow(row, changed, { writer, dialect: table.dialect })));
}

/**
 * Excel takes a file without a mark for one in the machine's own encoding. That never showed in a file of ASCII alone,
 * but would in its translation.
 */
function markedEncoding({ source, encoding }: Table, changed: ReadonlyMap<string, string>): TextEncoding {
  const needsMark = [...changed.values()].some((text) => /[^\0-\x7f]/.test(text));
  return needsMark && encoding.name === "utf-8" && sampleText(source).isAscii
    ? { ...encoding, hasBom: true }
    : encoding;
}

function renderRow(
  { record, cells }: Row,
  changed: ReadonlyMap<string, string>,
  { writer, dialect }: { writer: TextWriter; dialect: Dialect },
): Uint8Array[] {
  const replaced = cells.flatMap((cell) => {
    const text = changed.get(cell.id);
    return text === undefined ? [] : [{ cell, text }];
  });
  if (replaced.length === 0)
    return record.lines.flatMap(({ bytes, ending }) => [writer.copy(bytes), writer.copy(ending)]);
  const ending = record.lines.at(-1)?.ending ?? new Uint8Array();
  return [writer.write(renderRecord(record, replaced, dialect)), writer.copy(ending)];
}

/** Tables as text: every cell with letters is a unit; delimiters, quotes and line ends stay. */
export const csvFormat: DocumentFormat = { id: "csv", extract, merge };
