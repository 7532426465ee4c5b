import { errorMessage } from "@yiqiao/contracts/errors";
import { problemIn } from "#features/library-files";
import type { SignedInContext } from "#platform/request";
import { statusOf, type JobStatus, uploadAsked } from "./job-words.ts";
import type { AddressOf, MemoryJobsDeps } from "./deps.ts";
import type { StoredJob } from "./memory-jobs.repository.ts";

interface JobResult {
  readonly status: JobStatus;
  readonly status_metadata?: { readonly required_action: string };
  readonly translation_memory_id?: string;
  readonly skipped_segment_count?: number;
  readonly download_url?: string;
  readonly expires_at?: string;
  readonly error?: { readonly message: string };
}

/** A job in DeepL's shape. */
export interface MemoryJob {
  readonly job_id: string;
  readonly product: "translation_memory";
  readonly operation: StoredJob["operation"];
  readonly creation_time: string;
  readonly updated_time: string;
  readonly parameters: { readonly display_name?: string; readonly translation_memory_id?: string };
  readonly source_file?: { readonly content_type: string; readonly content_length: number };
  readonly results: readonly JobResult[];
}

interface Presented {
  readonly job: StoredJob;
  readonly addressOf: AddressOf;
  readonly now: Date;
}

/** How a job stands, in the words of its reader. */
export async function presentJob(
  deps: Pick<MemoryJobsDeps, "libraryFiles">,
  context: SignedInContext,
  presented: Presented,
): Promise<MemoryJob> {
  const { job } = presented;
  const { importId, contentType, contentLength } = job;
  const result = importId === null ? resultOf(context, presented) : await importResult(deps, context, importId);
  return {
    job_id: job.id,
    product: "translation_memory",
    operation: job.operation,
    creation_time: job.createdAt.toISOString(),
    updated_time: job.updatedAt.toISOString(),
    parameters: {
      ...(job.displayName !== null && { display_name: job.displayName }),
      ...(job.libraryId !== null && { translation_memory_id: job.libraryId }),
    },
    ...(contentType !== null &&
      contentLength !== null && { source_file: { content_type: contentType, content_length: contentLength } }),
    results: [result],
  };
}

function resultOf({ language }: SignedInContext, { job, addressOf, now }: Presented): JobResult {
  const status = statusOf(job, now);
  const expires = job.expiresAt === null ? {} : { expires_at: job.expiresAt.toISOString() };
  if (status === "awaiting_input") {
    return { status, status_metadata: { required_action: uploadAsked[language] }, ...expires };
  }
  if (status === "failed" && job.problem !== null) {
    return { status, error: { message: problemIn(language, job.problem) } };
  }
  return status === "completed" ? { status, download_url: addressOf(job.id), ...expires } : { status };
}

/** Of a file that came in, as its import tells. @throws {DomainError} `importMissing` once that is forgotten */
async function importResult(
  { libraryFiles }: Pick<MemoryJobsDeps, "libraryFiles">,
  context: SignedInContext,
  importId: string,
): Promise<JobResult> {
  const { state, bank_id, refused, over_limit, message } = await libraryFiles.imports.status(context, importId);
  if (state === "complete") {
    return { status: "completed", translation_memory_id: bank_id, skipped_segment_count: refused + over_limit };
  }
  if (state !== "failed" && state !== "cancelled") return { status: "processing" };
  // Who cancels an import keeps what came in.
  const told = message === "" ? errorMessage("importFailed", context.language) : message;
  return { status: "failed", error: { message: told } };
}
