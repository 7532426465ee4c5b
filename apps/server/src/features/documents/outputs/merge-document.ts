import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { documentFormats, type DocumentOutput, type DocumentWarning } from "@yiqiao/contracts/documents";
import { DocumentError } from "@yiqiao/documents";
import { mergeFile } from "@yiqiao/documents/isolated";
import type { OfficeJob } from "@yiqiao/office";
import type { DocumentDeps } from "../ports.ts";
import { fetchWorking, workingFormatOf } from "../reading/read-document.ts";
import { readingTimeOf } from "../reading/reading-time.ts";
import { type Chunk, listChunks } from "../records/chunks.repository.ts";
import type { Work } from "../records/started-document.ts";
import type { StoredDocument } from "../records/stored-document.ts";
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
    for (const chunk of chunks) for (const line of await linesOf(chunk)) yield `${JSON.stringify(line)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

/** Writes an output that the format itself can write. @throws {DocumentError} */
export async function mergeTranslated(
  deps: Pick<DocumentDeps, "database" | "files" | "office">,
  { document, task }: Work,
  { folder, signal }: Room,
  output: DocumentOutput = "translated",
): Promise<Merged> {
  const working = workingFormatOf(document.format);
  const path = await fetchWorking(deps, document, { folder, signal });
  const targets = join(folder, "targets.ndjson");
  await writeTargetsFile(deps, document, targets);
  const workingPath = join(folder, `merged.${output === "docx" ? "docx" : documentFormats[working].extensions[0]}`);
  const { warnings } = await mergeFile(
    {
      path,
      format: working,
      options: { fileName: document.name },
      targets,
      output: workingPath,
      merge: { sourceLanguage: document.sourceLanguage, targetLanguage: task.targetLanguage, output },
    },
    { signal },
  );
  if (working === document.format) return { path: workingPath, workingPath, warnings };
  const back = join(folder, `back.${document.format}`);
  const job = { input: workingPath, to: document.format as "doc", output: back };
  await convertBack(deps, document, { job, signal });
  return { path: back, workingPath, warnings };
}

async function convertBack(
  { office }: Pick<DocumentDeps, "office">,
  document: StoredDocument,
  { job, signal }: { readonly job: OfficeJob & { readonly to: "doc" | "ppt" | "xls" }; readonly signal: AbortSignal },
): Promise<void> {
  const available = await office.availability();
  if (!available.available) {
    throw new DocumentError("documentConverterMissing", { format: job.to, command: available.command });
  }
  await readingTimeOf(document).spend((limit) => office.convert({ ...job, ...limit }, signal));
}
