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
import type { IncomingFile, RequestContext } from "#platform/request";
import { createScratch } from "#platform/storage";
import type { TranslateJob } from "./job-definitions.ts";
import { createMyDocuments, type MyDocuments } from "./mine/my-documents.service.ts";
import { createOutputs, type Outputs } from "./outputs/outputs.service.ts";
import { createPreviews, type Previews } from "./outputs/previews.service.ts";
import { createProjectFiles, type ProjectFiles } from "./outputs/project-files.ts";
import { listSegments, type SegmentsPage } from "./outputs/segments.service.ts";
import type { DocumentDeps, DocumentSale } from "./ports.ts";
import { analyseMatches } from "./quotes/analyse-matches.ts";
import { quoteDocuments } from "./quotes/quote-documents.ts";
import { filesPerTask } from "./rates.ts";
import { reservationsInUse } from "./records/queue.repository.ts";
import type { StoredDocument } from "./records/stored-document.ts";
import { analyse, type Attempt } from "./run/analyse-document.ts";
import { translate } from "./run/translate-document.ts";
import { createTask, type CreateTaskBody } from "./tasks/create-task.ts";
import { createPaidDocuments, type PaidDocuments } from "./tasks/paid-documents.ts";
import { createTaskCommands, type TaskCommands } from "./tasks/task-commands.ts";
import { createTasks, type Tasks } from "./tasks/tasks.service.ts";
import { cleanUp } from "./upkeep/clean-up.ts";
import { deleteStrayFiles } from "./upkeep/delete-stray.ts";
import { uploadAgain } from "./uploads/upload-again.ts";
import { uploadAll } from "./uploads/upload-all.ts";
import { createUploadedTask, type UploadedTask } from "./uploads/upload-task.ts";
import { createUploads, type Uploads } from "./uploads/uploads.service.ts";

/** Documents, from the upload until their files are deleted. */
export interface Documents {
  /** What can be translated on this installation, and how much of it the caller may have. */
  formats(context: RequestContext): Promise<DocumentFormats>;
  /** The same for whoever asks. */
  formatsHere(): Promise<DocumentFormats["formats"]>;
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
  readonly projects: ProjectFiles;
  /** For jobs, which may run more than once. */
  readonly work: {
    analyse(id: string, attempt: Attempt): Promise<void>;
    translate(job: TranslateJob, attempt: Attempt): Promise<void>;
    cleanUp(): Promise<void>;
    sweep(): Promise<void>;
  };
}

export type DocumentsOptions = Omit<DocumentDeps, "scratch" | "sale"> & {
  /** Where documents are sold one by one; nowhere by default. */
  readonly sale?: DocumentSale;
  /** Absolute path of a folder for files that are worked on; made when it is needed. */
  readonly scratchDir: string;
};

const noSale: DocumentSale = { priceFen: () => Promise.resolve(null), onUnused: () => Promise.resolve() };

export function createDocuments({ scratchDir, sale = noSale, ...given }: DocumentsOptions): Documents {
  const deps: DocumentDeps = { ...given, sale, scratch: createScratch(scratchDir) };
  const uploads = createUploads(deps);
  const outputs = createOutputs(deps);
  return {
    formats: (context) => listFormats(deps, context),
    formatsHere: () => formatsHere(deps),
    uploads,
    uploadAll: (context, given) => uploadAll({ deps, uploads }, context, { files: given }),
    uploadAgain: (context, uid) => uploadAgain({ deps, uploads, outputs }, context, uid),
    quote: (context, body) => quoteDocuments(deps, context, body),
    analyse: (context, body) => analyseMatches(deps, context, body),
    paid: createPaidDocuments(deps),
    create: (context, body) => createTask(deps, context, body),
    createUploaded: (context, uploaded) => createUploadedTask({ deps, uploads }, context, uploaded),
    tasks: createTasks(deps),
    commands: createTaskCommands(deps),
    outputs,
    previews: createPreviews(deps),
    segments: (context, of) => listSegments(deps, context, of),
    mine: createMyDocuments(deps, outputs),
    projects: createProjectFiles(deps),
    work: {
      analyse: (id, attempt) => analyse(deps, id, attempt),
      translate: (job, attempt) => translate(deps, job, attempt),
      cleanUp: () => cleanUp(deps),
      sweep: async () => {
        await deleteStrayFiles(deps);
        await deps.quota.releaseDead("document", (ids) => reservationsInUse(deps.database.db, ids));
      },
    },
  };
}

async function listFormats(deps: DocumentDeps, context: RequestContext): Promise<DocumentFormats> {
  const { quota, database } = deps;
  return {
    formats: await formatsHere(deps),
    max_bytes: documentLimits.bytes,
    max_files: filesPerTask(context, documentLimits.filesPerTask),
    trials_left: await quota.trialsLeft(database.db, await quota.payerOf(context), "document"),
  };
}

async function formatsHere({ office }: Pick<DocumentDeps, "office">): Promise<DocumentFormats["formats"]> {
  const available = await office.availability();
  return documentFormatIds.map((id) => {
    const { name, extensions } = documentFormats[id];
    const isMissing = id in workingFormats && !available.available;
    const format = { id, name, extensions: [...extensions], available: !isMissing };
    return available.available || !isMissing ? format : Object.assign(format, { command: available.command });
  });
}
