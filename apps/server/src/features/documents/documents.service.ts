import {
  documentFormatIds,
  type AnalysisBody,
  type DocumentFormats,
  documentFormats,
  documentLimits,
  type MatchAnalysis,
  type Quote,
  type QuoteBody,
} from "@yiqiao/contracts/documents";
import { workingFormats } from "@yiqiao/documents";
import type { RequestContext } from "#platform/http";
import { analyse, type Attempt } from "./analyse-document.ts";
import { analyseMatches } from "./analyse-matches.ts";
import { cleanUp } from "./clean-up.ts";
import { createTask, type CreateTaskBody } from "./create-task.ts";
import { deleteStray } from "./delete-stray.ts";
import type { TranslateJob } from "./documents.jobs.ts";
import { createMyDocuments, type MyDocuments } from "./my-documents.service.ts";
import { createOutputs, type Outputs } from "./outputs.service.ts";
import { createPaidDocuments, type PaidDocuments } from "./paid-documents.ts";
import type { DocumentParts, DocumentSale } from "./ports.ts";
import { createPreviews, type Previews } from "./previews.service.ts";
import { reservationsInUse } from "./queue.repository.ts";
import { quoteDocuments } from "./quote-documents.ts";
import { filesPerTask } from "./rates.ts";
import { createScratch } from "./scratch.ts";
import { listSegments, type SegmentsPage } from "./segments.service.ts";
import { createTaskCommands, type TaskCommands } from "./task-commands.ts";
import { createTasks, type Tasks } from "./tasks.service.ts";
import { translate } from "./translate-document.ts";
import type { StoredDocument } from "./stored-document.ts";
import { uploadAgain } from "./upload-again.ts";
import { uploadAll } from "./upload-all.ts";
import { createUploadedTask, type UploadedTask } from "./upload-task.ts";
import { createUploads, type IncomingFile, type Uploads } from "./uploads.service.ts";

/** Documents from their upload to the end of their files. */
export interface Documents {
  /** What can be translated on this installation, and how much of it the caller may have. */
  formats(context: RequestContext): Promise<DocumentFormats>;
  readonly uploads: Uploads;
  /** All files of a call or none. @throws {DomainError} `documentTooMany`, `documentTooLarge`, `documentEmpty` */
  uploadAll(context: RequestContext, files: AsyncIterable<IncomingFile>): Promise<StoredDocument[]>;
  /** A file as a new upload. @throws {DomainError} `documentMissing`, `documentExpired`, `documentState` */
  uploadAgain(context: RequestContext, uid: string): Promise<StoredDocument>;
  quote(context: RequestContext, body: QuoteBody): Promise<Quote>;
  analyse(context: RequestContext, body: AnalysisBody): Promise<MatchAnalysis>;
  readonly paid: PaidDocuments;
  create(context: RequestContext, body: CreateTaskBody): Promise<{ readonly task_id: string }>;
  createUploaded(
    context: RequestContext,
    given: { readonly choice: UploadedTask; readonly files: AsyncIterable<IncomingFile> },
  ): Promise<{ readonly task_id: string }>;
  readonly tasks: Tasks;
  readonly commands: TaskCommands;
  readonly outputs: Outputs;
  readonly previews: Previews;
  segments(context: RequestContext, of: { readonly uid: string; readonly page: number }): Promise<SegmentsPage>;
  readonly mine: MyDocuments;
  /** For jobs, which may run more than once. */
  readonly work: {
    analyse(id: string, attempt: Attempt): Promise<void>;
    translate(job: TranslateJob, attempt: Attempt): Promise<void>;
    cleanUp(): Promise<void>;
    sweep(): Promise<void>;
  };
}

export type DocumentsOptions = Omit<DocumentParts, "scratch" | "sale"> & {
  /** Where documents are sold one by one; nowhere by default. */
  readonly sale?: DocumentSale;
  /** Absolute path of a folder for files that are worked on; made when it is needed. */
  readonly scratchDir: string;
};

const noSale: DocumentSale = { priceFen: () => Promise.resolve(null), onUnused: () => Promise.resolve() };

export function createDocuments({ scratchDir, sale = noSale, ...given }: DocumentsOptions): Documents {
  const parts: DocumentParts = { ...given, sale, scratch: createScratch(scratchDir) };
  const uploads = createUploads(parts);
  const outputs = createOutputs(parts);
  return {
    formats: (context) => listFormats(parts, context),
    uploads,
    uploadAll: (context, given) => uploadAll({ parts, uploads }, context, { files: given }),
    uploadAgain: (context, uid) => uploadAgain({ parts, uploads, outputs }, context, uid),
    quote: (context, body) => quoteDocuments(parts, context, body),
    analyse: (context, body) => analyseMatches(parts, context, body),
    paid: createPaidDocuments(parts),
    create: (context, body) => createTask(parts, context, body),
    createUploaded: (context, uploaded) => createUploadedTask({ parts, uploads }, context, uploaded),
    tasks: createTasks(parts),
    commands: createTaskCommands(parts),
    outputs,
    previews: createPreviews(parts),
    segments: (context, of) => listSegments(parts, context, of),
    mine: createMyDocuments(parts, outputs),
    work: {
      analyse: (id, attempt) => analyse(parts, id, attempt),
      translate: (job, attempt) => translate(parts, job, attempt),
      cleanUp: () => cleanUp(parts),
      sweep: async () => {
        await deleteStray(parts);
        await parts.quota.releaseDead("document", (ids) => reservationsInUse(parts.database.db, ids));
      },
    },
  };
}

async function listFormats(
  { office, quota, database }: DocumentParts,
  context: RequestContext,
): Promise<DocumentFormats> {
  const available = await office.availability();
  const formats = documentFormatIds.map((id) => {
    const { name, extensions } = documentFormats[id];
    const isMissing = id in workingFormats && !available.available;
    const format = { id, name, extensions: [...extensions], available: !isMissing };
    return available.available || !isMissing ? format : Object.assign(format, { command: available.command });
  });
  return {
    formats,
    max_bytes: documentLimits.bytes,
    max_files: filesPerTask(context, documentLimits.filesPerTask),
    trials_left: await quota.trialsLeft(database.db, await quota.payerOf(context), "document"),
  };
}
