import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type DocumentFormatId, documentFormats, type DocumentWarning } from "@yiqiao/contracts/documents";
import { DocumentError, workingFormats } from "@yiqiao/documents";
import {
  extractFile,
  type ExtractJob,
  type ExtractResult,
  inspectFile,
  readUnitLines,
  type ScansFolder,
} from "@yiqiao/documents/isolated";
import { fetchObject, putFile, StorageError } from "#platform/storage";
import type { DocumentDeps } from "../ports.ts";
import { assertFewScans, readableLanguages, readPages } from "../scans/read-pages.ts";
import type { NewChunk } from "../records/chunks.repository.ts";
import { objectsOf, type StoredDocument } from "../records/stored-document.ts";
import { listParts } from "../records/upload-parts.repository.ts";
import { chunkCharacters, cutIntoChunks } from "./chunk-units.ts";
import { type ReadingTime, readingTimeOf } from "./reading-time.ts";

interface Room {
  readonly folder: string;
  readonly signal: AbortSignal;
}

interface ReadingRoom extends Room {
  /** Whether it may end before all pages that are pictures are read. */
  readonly isSliced?: boolean;
}

/** The format that a file is read and merged in: its own, or what LibreOffice makes of it. */
export function workingFormatOf(format: DocumentFormatId): DocumentFormatId {
  return format in workingFormats ? workingFormats[format as keyof typeof workingFormats] : format;
}

const pathFor = (folder: string, name: string, format: DocumentFormatId) =>
  join(folder, `${name}.${documentFormats[format].extensions[0]}`);

/** The uploaded file on the disk; pieces become one object first. */
async function fetchSource({ database, files }: DocumentDeps, document: StoredDocument, room: Room): Promise<string> {
  const path = join(room.folder, "upload");
  const { source } = objectsOf(document);
  if ((await files.head(source)) === null) {
    const parts = await listParts(database.db, document.id);
    if (parts.length === 0) throw new StorageError("not-found", source, "neither the file nor its pieces are there");
    const joinParts = async function* () {
      for (const { key } of parts) yield* (await files.get(key, { signal: room.signal })).stream;
    };
    await pipeline(Readable.from(joinParts()), createWriteStream(path));
    const { sizeBytes } = document;
    await putFile(files, source, { path, contentType: "application/octet-stream", sizeBytes });
    return path;
  }
  await fetchObject(files, source, { path, signal: room.signal });
  return path;
}

/** The file that units come from, on the disk: the source, or its converted form. */
export async function fetchWorking(
  { files }: Pick<DocumentDeps, "files">,
  document: StoredDocument & { readonly format: DocumentFormatId },
  room: Room,
): Promise<string> {
  const working = workingFormatOf(document.format);
  const { source, working: converted } = objectsOf(document);
  const path = pathFor(room.folder, "working", working);
  await fetchObject(files, working === document.format ? source : converted, { path, signal: room.signal });
  return path;
}

interface ConversionSource {
  readonly path: string;
  readonly format: DocumentFormatId;
  readonly room: Room;
  readonly time: ReadingTime;
}

/** @throws {DocumentError} `documentConverterMissing`, `documentTooMuch` @throws {OfficeError} */
async function convertSource(
  { office, files }: DocumentDeps,
  document: StoredDocument,
  { path, format, room, time }: ConversionSource,
): Promise<string> {
  const working = workingFormatOf(format);
  if (working === format) return path;
  const available = await office.availability();
  if (!available.available) {
    throw new DocumentError("documentConverterMissing", { format, command: available.command });
  }
  const output = pathFor(room.folder, "working", working);
  const input = pathFor(room.folder, "source", format);
  await pipeline(createReadStream(path), createWriteStream(input));
  const job = { input, to: working as "docx" | "pptx" | "xlsx", output };
  await time.spend((limit) => office.convert({ ...job, ...limit }, room.signal));
  await putFile(files, objectsOf(document).working, {
    path: output,
    contentType: documentFormats[working].mediaType,
  });
  return output;
}

export interface ReadDocument {
  readonly format: DocumentFormatId;
  readonly extracted: ExtractResult;
  readonly warnings: readonly DocumentWarning[];
  readonly chunks: readonly NewChunk[];
  /** Where the lines of units lie on the disk. */
  readonly unitsPath: string;
}

interface Extractable {
  readonly job: Omit<ExtractJob, "scans">;
  readonly room: ReadingRoom;
  readonly time: ReadingTime;
}

/**
 * The units of a file; of one with pages that are pictures after these were read.
 * @returns undefined when some are not read yet
 */
async function extract(
  deps: DocumentDeps,
  document: StoredDocument,
  { job, room, time }: Extractable,
): Promise<ExtractResult | undefined> {
  const { signal, isSliced = false } = room;
  const run = (scans?: ScansFolder) =>
    time.spend((limit) => extractFile({ ...job, ...(scans && { scans }) }, { signal, ...limit }));
  if (job.format !== "pdf" || (await readableLanguages(deps)).length === 0) return run();
  const path = join(room.folder, "scans");
  await mkdir(path, { recursive: true });
  const before = await run({ path, isPending: true });
  const { unreadPages: pages } = before;
  if (pages.length === 0) return before;
  assertFewScans(document, pages.length);
  const isRead = await readPages(deps, document, { pages, path: job.path, folder: path, signal, isSliced });
  return isRead ? run({ path }) : undefined;
}

/**
 * Finds out what a file is, converts it where that is needed, and stores its units in chunks. Doing it again gives the
 * same.
 * @returns undefined when pages that are pictures are left to be read by another run
 * @throws {DocumentError} when the file is refused
 */
export async function readDocument(
  deps: DocumentDeps,
  document: StoredDocument,
  room: ReadingRoom,
): Promise<ReadDocument | undefined> {
  const path = await fetchSource(deps, document, room);
  const { signal } = room;
  const time = readingTimeOf(document);
  const file = { path, fileName: document.name };
  const { format, warnings } = await time.spend((limit) => inspectFile(file, { signal, ...limit }));
  const working = await convertSource(deps, document, { path, format, room, time });
  const output = join(room.folder, "extracted.ndjson");
  const job = {
    path: working,
    format: workingFormatOf(format),
    options: { fileName: document.name },
    output,
    limitsOf: format,
  };
  const extracted = await extract(deps, document, { job, room, time });
  if (extracted === undefined) return undefined;
  const unitsPath = join(room.folder, "units.ndjson");
  const chunks: NewChunk[] = [];
  const cut = async function* () {
    for await (const { text, chunk } of cutIntoChunks(readUnitLines(output), chunkCharacters(extracted.characters))) {
      if (chunk !== undefined) chunks.push(chunk);
      yield text;
    }
  };
  await pipeline(Readable.from(cut()), createWriteStream(unitsPath));
  await putFile(deps.files, objectsOf(document).units, {
    path: unitsPath,
    contentType: "application/x-ndjson",
  });
  return { format, extracted, warnings: [...warnings, ...extracted.warnings], chunks, unitsPath };
}
