import { DocumentError, openFileSource } from "@yiqiao/documents";
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
  return named(async () => {
    const source = openFileSource(path);
    try {
      const archive = openZip(source);
      return { archive, ...(await inspect(archive)), close: () => source.close() };
    } catch (error) {
      source.close();
      throw error;
    }
  });
}

/** Damage of the archive, said in the words of an import. */
export async function named<T>(action: () => Promise<T>): Promise<T> {
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

async function inspect(archive: ZipArchive): Promise<Pick<Workbook, "sheets" | "sharedStrings">> {
  const root = await relationsOf(archive, "_rels/.rels", "");
  const book = root.find(({ type }) => type.endsWith("/officeDocument"))?.part ?? "xl/workbook.xml";
  const folder = book.slice(0, book.lastIndexOf("/") + 1);
  const relations = await relationsOf(archive, `${folder}_rels/${book.slice(folder.length)}.rels`, folder);
  const sheets: { name: string; part: string }[] = [];
  for await (const { name, attributes } of tagsOf(archive, book)) {
    if (name !== "sheet") continue;
    const id = [...attributes].find(([attribute]) => attribute.endsWith(":id"))?.[1];
    const relation = relations.find((candidate) => candidate.id === id);
    if (relation?.type.endsWith("/worksheet") === true)
      sheets.push({ name: attributes.get("name") ?? "", part: relation.part });
  }
  if (sheets.length === 0) throw new ImportFileError("no-sheet");
  return { sheets, sharedStrings: relations.find(({ type }) => type.endsWith("/sharedStrings"))?.part };
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly part: string;
}

async function relationsOf(archive: ZipArchive, part: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  for await (const { name, attributes } of tagsOf(archive, part)) {
    const target = attributes.get("Target") ?? "";
    if (name !== "Relationship" || attributes.get("TargetMode") === "External") continue;
    relations.push({
      id: attributes.get("Id") ?? "",
      type: attributes.get("Type") ?? "",
      part: resolved(target, folder),
    });
  }
  return relations;
}

/** A part's name from where it is referred to. */
function resolved(target: string, folder: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith("/") ? target : folder + target).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

async function* tagsOf(archive: ZipArchive, part: string): AsyncGenerator<Extract<XmlEvent, { kind: "tag" }>> {
  const entry = archive.find(part);
  if (entry === undefined) return;
  if (entry.size > largestIndex) throw new ImportFileError("too-much-text");
  for await (const events of partRecords({ archive }, entry, new Set()))
    for (const event of events) if (event.kind === "tag") yield event;
}
