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
import type { Unit } from "../../model/unit.ts";
import { detectEncoding } from "../../text-encoding/detect-encoding.ts";
import type { TextEncoding } from "../../text-encoding/encodings.ts";
import { type TextLine, textLines } from "../../text-encoding/text-lines.ts";
import { startWriting, type TextWriter } from "../../text-encoding/text-writer.ts";
import { usualWidthOf } from "../../plain-text/index.ts";
import { type Piece, piecesOf } from "./pieces.ts";

const unitsPerPart = 200;
/** Lines that show how wide the text of a file is. */
const sampledLines = 4000;

/** Pieces of a stretch of the file; what follows its last text belongs to the next. */
interface Stretch {
  readonly id: string;
  readonly pieces: readonly Piece[];
}

function* stretchesOf(source: ByteSource, encoding: TextEncoding): Generator<Stretch> {
  const width = usualWidthOf(firstLines(source, encoding));
  let pieces: Piece[] = [];
  let texts = 0;
  let lines = 0;
  let number = 1;
  for (const piece of piecesOf(textLines(source, encoding), width)) {
    pieces.push(piece);
    texts += piece.texts.length;
    lines += piece.lines.length;
    if (texts < unitsPerPart && lines < sampledLines) continue;
    yield { id: `text-${number++}`, pieces };
    pieces = [];
    texts = 0;
    lines = 0;
  }
  yield { id: `text-${number}`, pieces };
}

function* firstLines(source: ByteSource, encoding: TextEncoding): Generator<TextLine> {
  for (const line of textLines(source, encoding)) {
    if (line.number > sampledLines) return;
    yield line;
  }
}

function unitsOf({ id: part, pieces }: Stretch): Unit[] {
  return pieces.flatMap(({ texts }) =>
    texts.map(({ id, text, line, isParagraph }) => {
      const place = [{ in: "line", at: line }] as const;
      return { id, text, tags: [], context: { part, kind: isParagraph ? "paragraph" : "line", place } as const };
    }),
  );
}

async function* partsOf(source: ByteSource, encoding: TextEncoding): AsyncIterable<DocumentPart> {
  for (const stretch of stretchesOf(source, encoding)) {
    const units = unitsOf(stretch);
    if (units.length > 0) yield { id: stretch.id, units };
  }
}

async function extract(source: ByteSource, options: ExtractOptions): Promise<Extraction> {
  const encoding = detectEncoding(source, options.sourceLanguage);
  return { skeleton: { source, options }, parts: partsOf(source, encoding), warnings: [], counts: {} };
}

const inOneLine = (blank: string): string => (/[\r\n\f\v\u0085\u2028\u2029]/.test(blank) ? " " : blank);

/** What changes, by unit id. A translation is one line: where lines end is the file's own. */
async function collectChangedTexts(stretches: Iterable<Stretch>, targets: PartTargets): Promise<Map<string, string>> {
  const changed = new Map<string, string>();
  for (const stretch of stretches) {
    const units = unitsOf(stretch);
    const ofPart = units.length > 0 ? await targets(stretch.id) : undefined;
    for (const { id, text } of units) {
      const target = ofPart?.get(id)?.text.replace(/[\s\u0085]+/g, inOneLine);
      if (target !== undefined && target !== text) changed.set(id, target);
    }
  }
  return changed;
}

async function* merge(
  { source, options: { fileName, sourceLanguage } }: Skeleton,
  targets: PartTargets,
  { warn }: MergeOptions,
): AsyncIterable<Uint8Array> {
  const encoding = detectEncoding(source, sourceLanguage);
  const changed = await collectChangedTexts(stretchesOf(source, encoding), targets);
  const writer = startWriting({ encoding, texts: changed.values(), fileName, warn });
  yield writer.start;
  for (const { pieces } of stretchesOf(source, encoding))
    yield Buffer.concat(pieces.flatMap((piece) => renderPiece(piece, changed, writer)));
}

function renderPiece(piece: Piece, changed: ReadonlyMap<string, string>, writer: TextWriter): Uint8Array[] {
  const { lines, texts } = piece;
  if (!texts.some(({ id }) => changed.has(id)))
    return lines.flatMap(({ bytes, ending }) => [writer.copy(bytes), writer.copy(ending)]);
  const ending = lines.at(-1)?.ending ?? new Uint8Array();
  const lineEnd = writer.read(lines[0]?.ending ?? ending);
  return [
    writer.write(
      piece.render(
        texts.map(({ id, text }) => changed.get(id) ?? text),
        lineEnd,
      ),
    ),
    writer.copy(ending),
  ];
}

/** Plain text, line by line; wrapped paragraphs are read as one. */
export const txtFormat: DocumentFormat = { id: "txt", extract, merge };
