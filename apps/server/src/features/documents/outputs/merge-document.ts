import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type DocumentFormatId,
  documentFormats,
  type DocumentOutput,
  type DocumentWarning,
} from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { DocumentError } from "@yiqiao/documents";
import { mergeFile, type TargetLine } from "@yiqiao/documents/isolated";
import type { DocumentDeps } from "../ports.ts";
import { prepareScans } from "../scans/prepare-scans.ts";
import { fetchWorking, workingFormatOf } from "../reading/read-document.ts";
import { readingTimeOf } from "../reading/reading-time.ts";
import { type Chunk, listChunks } from "../records/chunks.repository.ts";
import type { Work } from "../records/started-document.ts";
import { objectsOf } from "../records/stored-document.ts";
import { readChunk, readTargets } from "../records/stored-units.ts";

export interface Room {
  readonly folder: string;
  readonly signal: AbortSignal;
}

export interface Merged {
  /** The file on the disk. */
  readonly path: string;
  /** The same in the format that it was merged in, where that is another one. */
  readonly workingPath: string;
  readonly warnings: readonly DocumentWarning[];
}

/**
 * All targets of a document as one file of lines; chunks that are not done yet have lines without targets, so that
 * their source stays.
 */
export async function writeTargetsFile(
  { database, files }: Pick<DocumentDeps, "database" | "files">,
  document: Work["document"],
  path: string,
): Promise<void> {
  const chunks = await listChunks(database.db, document.id);
  const linesOf = async (chunk: Chunk) => {
    if (chunk.isDone) return readTargets(files, document, chunk.seq);
    return (await readChunk(files, document, chunk)).map(({ part }) => ({ part, targets: [] }));
  };
  const lines = async function* () {
    for (const chunk of chunks) yield* await linesOf(chunk);
  };
  await writeTargetLines(lines(), path);
}

/** Writes lines of targets to the disk. */
export async function writeTargetLines(lines: AsyncIterable<TargetLine>, path: string): Promise<void> {
  const writeLines = async function* () {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  await pipeline(Readable.from(writeLines()), createWriteStream(path));
}

/** What a merge is made from: files on the disk, and what is known of them. */
export interface MergeSource {
  readonly format: DocumentFormatId;
  readonly fileName: string;
  /** The account or visitor whose time it takes. */
  readonly accountId: string | null;
  readonly sourceLanguage: LanguageCode;
  readonly targetLanguage: LanguageCode;
  /** The file that the units came from. */
  readonly workingPath: string;
  /** Where what was read of its pages that are pictures lies in the object store. */
  readonly scansPrefix: string;
  /** Lines of targets. */
  readonly targetsPath: string;
  /** Somebody edits it, and waits for each next one. */
  readonly isFollowed?: boolean;
}

/** Writes an output that the format itself can write. @throws {DocumentError} */
export async function mergeTranslated(
  deps: MergeDeps & Pick<DocumentDeps, "database">,
  { document, task }: Work,
  room: Room,
  output: DocumentOutput = "translated",
): Promise<Merged> {
  const { format, name: fileName, accountId, sourceLanguage } = document;
  const workingPath = await fetchWorking(deps, document, room);
  const targetsPath = join(room.folder, "targets.ndjson");
  await writeTargetsFile(deps, document, targetsPath);
  const { targetLanguage } = task;
  const { scans: scansPrefix } = objectsOf(document);
  const languages = { sourceLanguage, targetLanguage };
  const source = { format, fileName, accountId, ...languages, workingPath, targetsPath, scansPrefix };
  return mergeInto(deps, source, { ...room, output });
}

type MergeDeps = Pick<DocumentDeps, "files" | "office" | "pageReader">;

/** Puts targets into their file, and turns it back into the format that it came in. @throws {DocumentError} */
export async function mergeInto(
  deps: MergeDeps,
  source: MergeSource,
  { folder, signal, output = "translated" }: Room & { readonly output?: DocumentOutput },
): Promise<Merged> {
  const { format, fileName, sourceLanguage, targetLanguage } = source;
  const working = workingFormatOf(format);
  const workingPath = join(folder, `merged.${output === "docx" ? "docx" : documentFormats[working].extensions[0]}`);
  const prepared = await prepareScans(deps, source, { folder, signal, output });
  const merged = await mergeFile(
    {
      path: source.workingPath,
      format: working,
      options: { fileName },
      targets: source.targetsPath,
      output: workingPath,
      ...(prepared && { scans: prepared.scans }),
      merge: { sourceLanguage, targetLanguage, output },
    },
    { signal, isFollowed: source.isFollowed ?? false },
  );
  const warnings = [...(prepared?.warnings ?? []), ...merged.warnings];
  if (working === format) return { path: workingPath, workingPath, warnings };
  const back = join(folder, `back.${format}`);
  const { office } = deps;
  const available = await office.availability();
  if (!available.available) {
    throw new DocumentError("documentConverterMissing", { format, command: available.command });
  }
  const job = { input: workingPath, to: format as "doc", output: back };
  await readingTimeOf(source).spend((limit) => office.convert({ ...job, ...limit }, signal));
  return { path: back, workingPath, warnings };
}
