import { join } from "node:path";
import type { Readable } from "node:stream";
import { documentFormats, type DocumentFormatId, type DocumentOutput } from "@yiqiao/contracts/documents";
import { type BilingualKind, writeOutputs } from "@yiqiao/documents/isolated";
import { DomainError } from "#platform/errors";
import { ownerOf, type RequestContext } from "#platform/request";
import { fetchObject, putFile } from "#platform/storage";
import { outputName } from "../files/file-name.ts";
import type { DocumentDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { deleteOrphanedFiles } from "../records/delete-orphaned-files.ts";
import { changeDocument, findOwned } from "../records/documents.repository.ts";
import { isStarted, type Work } from "../records/started-document.ts";
import { objectsOf, type StoredDocument } from "../records/stored-document.ts";
import { findTask } from "../records/tasks.repository.ts";
import { hasFiles, outputsOf } from "../status/describe.ts";
import { answerForProblem } from "../status/problem.ts";
import { mergeTranslated, type Room, writeTargetsFile } from "./merge-document.ts";

/** A file on its way to its owner. */
export interface OpenedFile {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly stream: Readable;
}

/** What can be downloaded of documents. What is seldom asked for is written when it is, once. */
export interface Outputs {
  has(document: StoredDocument, kind: DocumentOutput): boolean;
  /** @throws {DomainError} `documentMissing`, `documentExpired`, `documentState`, `documentOutputMissing` */
  open(context: RequestContext, wanted: { readonly uid: string; readonly kind: DocumentOutput }): Promise<OpenedFile>;
}

const contentTypes: Partial<Record<DocumentOutput, string>> = {
  bilingual_docx: documentFormats.docx.mediaType,
  docx: documentFormats.docx.mediaType,
  bilingual_xliff: documentFormats.xliff.mediaType,
  tmx: "application/x-tmx+xml",
  bilingual_pdf: documentFormats.pdf.mediaType,
  alternating_pdf: documentFormats.pdf.mediaType,
};
const bilingual: ReadonlySet<DocumentOutput> = new Set<BilingualKind>(["bilingual_docx", "bilingual_xliff", "tmx"]);
const isBilingual = (kind: DocumentOutput): kind is BilingualKind => bilingual.has(kind);

/** The owner's document with files. @throws {DomainError} `documentMissing`, `documentExpired` */
export async function findWithFiles(
  { database, clock, lifeHours }: DocumentDeps,
  context: RequestContext,
  uid: string,
): Promise<StoredDocument> {
  const [document] = await findOwned(database.db, ownerOf(context), [uid]);
  if (document === undefined) throw new DomainError("documentMissing");
  if (!hasFiles(document, clock.now())) throw new DomainError("documentExpired", { hours: lifeHours });
  return document;
}

export function createOutputs(deps: DocumentDeps): Outputs {
  const { files, clock, rateLimiter } = deps;
  const has: Outputs["has"] = (document, kind) => outputsOf(document, clock.now()).includes(kind);
  return {
    has,
    open: async (context, { uid, kind }) => {
      await takeRate(rateLimiter, context, "file");
      const document = await findWithFiles(deps, context, uid);
      const { format } = document;
      if (!has(document, kind) || format === null) throw missing(document, kind);
      if (kind === "source") return openOutput(deps, objectsOf(document).source, { document, format, kind });
      const work = await workOf(deps, document, context.signal);
      const key = objectsOf(document).output(kind);
      if (kind === "partial") await writePartial(deps, work);
      else if ((await files.head(key)) === null) await write(deps, work, kind);
      return openOutput(deps, key, { document, format, kind, target: work.task.targetLanguage });
    },
  };
}

function missing({ state }: StoredDocument, kind: DocumentOutput): DomainError {
  const mayCome = state !== "complete" && kind !== "partial";
  return mayCome ? new DomainError("documentState", { state }) : new DomainError("documentOutputMissing", { kind });
}

interface Named {
  readonly document: StoredDocument;
  readonly format: DocumentFormatId;
  readonly kind: DocumentOutput;
  readonly target?: Work["task"]["targetLanguage"];
}

async function openOutput(
  { files }: Pick<DocumentDeps, "files">,
  key: string,
  { document, format, kind, target = "en-us" }: Named,
): Promise<OpenedFile> {
  const { stream, sizeBytes } = await files.get(key);
  const contentType = contentTypes[kind] ?? documentFormats[format].mediaType;
  return { name: outputName({ name: document.name, format }, kind, target), contentType, sizeBytes, stream };
}

export async function workOf({ database }: DocumentDeps, document: StoredDocument, signal: AbortSignal): Promise<Work> {
  const task = document.taskId === null ? undefined : await findTask(database.db, document.taskId);
  if (task === undefined || !isStarted(document)) throw new DomainError("documentState", { state: document.state });
  return { document, task, signal };
}

/** What is finished while the rest runs. What the owner then has stays charged. */
async function writePartial(deps: DocumentDeps, work: Work): Promise<void> {
  const { id, charged, delivered } = work.document;
  await write(deps, work, "partial");
  const change = { delivered: Math.max(charged, delivered), at: deps.clock.now() };
  await changeDocument(deps.database.db, { id }, change);
}

async function write(deps: DocumentDeps, work: Work, kind: DocumentOutput): Promise<void> {
  const { files, scratch } = deps;
  const { document, signal } = work;
  await scratch.use(async (folder) => {
    try {
      const path = await makeFile(deps, work, { kind, room: { folder, signal } });
      const contentType = contentTypes[kind] ?? documentFormats[document.format].mediaType;
      await putFile(files, objectsOf(document).output(kind), { path, contentType });
    } catch (error) {
      throw answerForProblem(error);
    } finally {
      await deleteOrphanedFiles(deps, document);
    }
  });
}

async function makeFile(
  deps: DocumentDeps,
  work: Work,
  { kind, room }: { readonly kind: DocumentOutput; readonly room: Room },
): Promise<string> {
  const { document, task, signal } = work;
  if (!isBilingual(kind)) {
    return (await mergeTranslated(deps, work, room, kind === "partial" ? "translated" : kind)).path;
  }
  const units = join(room.folder, "units.ndjson");
  const targets = join(room.folder, "targets.ndjson");
  const output = join(room.folder, "output");
  await fetchObject(deps.files, objectsOf(document).units, { path: units, signal });
  await writeTargetsFile(deps, document, targets);
  const meta = {
    fileName: document.name,
    format: document.format,
    sourceLanguage: document.sourceLanguage,
    targetLanguage: task.targetLanguage,
    createdAt: (document.finishedAt ?? document.createdAt).toISOString(),
  };
  await writeOutputs({ parts: units, targets, kind, meta, output }, { signal });
  return output;
}
