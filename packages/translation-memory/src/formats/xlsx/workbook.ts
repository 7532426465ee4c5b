import { DocumentError, openFileSource } from "@yiqiao/documents";
import { readRelationships, type Relationship, relationshipsNameOf } from "@yiqiao/documents/opc";
import { attributesOf, decodeXml, localName, valueOf, XmlCursor } from "@yiqiao/documents/xml";
import { openZip, readInPieces, type ZipArchive, type ZipEntry } from "@yiqiao/documents/zip";
import { ImportFileError } from "../faults.ts";
import { decodePieces } from "../input/text-file.ts";
import { xmlEncodingOf } from "../xml/xml-encoding.ts";
import { type XmlEvent, xmlRecords } from "../xml/xml-records.ts";

/** Bytes of parts that are held as a whole. */
const largestIndex = 4 * 1024 * 1024;

/** A workbook whose sheets can be read. */
export interface Workbook {
  readonly archive: ZipArchive;
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly sharedStrings: string | undefined;
  close(): void;
}

/** @throws {ImportFileError} for a file that is no workbook, is encrypted or a bomb */
export function openWorkbook(path: string): Promise<Workbook> {
  return asImportFailure(async () => {
    const source = openFileSource(path);
    try {
      const archive = openZip(source);
      return { archive, ...inspect(archive), close: () => source.close() };
    } catch (error) {
      source.close();
      throw error;
    }
  });
}

/** Damage of the archive, said in the words of an import. */
export async function asImportFailure<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof DocumentError) throw new ImportFileError("damaged", { cause: error });
    throw error;
  }
}

/** Elements of these names in a part, in batches. */
export async function* partRecords(
  { archive }: Pick<Workbook, "archive">,
  entry: ZipEntry,
  names: ReadonlySet<string>,
): AsyncGenerator<Iterable<XmlEvent>> {
  const pieces = readInPieces(archive, entry);
  const first = await pieces.next();
  if (first.done === true) return;
  async function* all(head: Uint8Array): AsyncGenerator<Uint8Array> {
    yield head;
    yield* pieces;
  }
  yield* xmlRecords(decodePieces(all(first.value), xmlEncodingOf(first.value)), names);
}

function inspect(archive: ZipArchive): Pick<Workbook, "sheets" | "sharedStrings"> {
  const root = relationshipsOf(archive, "");
  const book = root.find(({ kind }) => kind === "officeDocument")?.target ?? "xl/workbook.xml";
  const related = relationshipsOf(archive, book);
  const sheets: { name: string; part: string }[] = [];
  const text = indexOf(archive, book);
  for (const cursor = new XmlCursor(text); cursor.next();) {
    if ((cursor.kind !== "open" && cursor.kind !== "empty") || localName(cursor.name()) !== "sheet") continue;
    const values = attributesOf(text, cursor.start, cursor.end).map(
      (attribute) => [attribute.name, valueOf(text, attribute)] as const,
    );
    const id = values.find(([name]) => name.endsWith(":id"))?.[1];
    const { kind, target } = related.find((relationship) => relationship.id === id) ?? {};
    if (kind === "worksheet" && target !== undefined)
      sheets.push({ name: new Map(values).get("name") ?? "", part: target });
  }
  if (sheets.length === 0) throw new ImportFileError("no-sheet");
  return { sheets, sharedStrings: related.find(({ kind }) => kind === "sharedStrings")?.target };
}

function relationshipsOf(archive: ZipArchive, part: string): readonly Relationship[] {
  return readRelationships(indexOf(archive, relationshipsNameOf(part)), part);
}

/** A part that is held as a whole; empty where there is none. */
function indexOf(archive: ZipArchive, part: string): string {
  const entry = archive.find(part);
  if (entry === undefined) return "";
  if (entry.size > largestIndex) throw new ImportFileError("too-much-text");
  return decodeXml(archive.read(entry), part).text;
}
