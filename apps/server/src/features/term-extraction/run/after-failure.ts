import { DocumentError } from "@yiqiao/documents";
import { OfficeError } from "@yiqiao/office";
import { TermCountError } from "@yiqiao/term-extraction/isolated";
import { ImportFileError } from "@yiqiao/translation-memory/formats";
import { permanentProblem, problemOf, type StoredProblem } from "#features/documents";
import { outageOf } from "#platform/outage";
import { PermanentJobError } from "#platform/queue";
import type { TermScanJob } from "../job-definitions.ts";
import type { TermScanDeps } from "../ports.ts";
import { tell } from "../records/events.ts";
import { changeScan } from "../records/scans.repository.ts";
import { objectsOf, workingStates } from "../records/stored-scan.ts";

/** One run of a job. */
export interface Attempt {
  readonly signal: AbortSignal;
  /** 1 for the first. */
  readonly number: number;
  readonly isLast: boolean;
}

/** A file that kills its reader this often is at fault itself. */
const maxFileFailures = 3;

/** A failure of counting as one of its document. */
function documentErrorOf(error: unknown): unknown {
  if (error instanceof TermCountError && error.reason !== "fault") {
    return new DocumentError("documentTooMuch", { place: error.message }, { cause: error });
  }
  if (error instanceof ImportFileError) {
    return new DocumentError("documentCorrupt", { part: "file", reason: "unreadable" }, { cause: error });
  }
  return error;
}

/** Why a document is scanned no further; undefined where another try may mend it. */
export function problemOfDocument(thrown: unknown, attempt: Attempt): StoredProblem | undefined {
  const error = documentErrorOf(thrown);
  const lasting = permanentProblem(error);
  if (lasting !== undefined || outageOf(error) !== undefined) return lasting;
  const isOfFile = error instanceof DocumentError || error instanceof OfficeError || error instanceof TermCountError;
  const isGivenUp = attempt.isLast || (isOfFile && attempt.number >= maxFileFailures);
  return isGivenUp ? problemOf(error) : undefined;
}

/** What lasts ends the scan; what may pass is tried again by the queue. */
export async function afterFailure(
  { database, clock, files, ends }: TermScanDeps,
  { job, error: thrown, attempt }: { readonly job: TermScanJob; readonly error: unknown; readonly attempt: Attempt },
): Promise<void> {
  if (attempt.signal.aborted) throw thrown;
  const problem = problemOfDocument(thrown, attempt);
  if (problem === undefined) throw thrown;
  const at = clock.now();
  const failed = { state: "failed", problem, isListing: false, finishedAt: at } as const;
  const changed = await database.transaction(async (tx) => {
    const ended = await changeScan(tx, { ...job, from: workingStates }, { ...failed, at });
    if (ended !== undefined) await ends.onEnd(tx, ended);
    return ended;
  });
  if (changed !== undefined) {
    await tell(database, changed);
    await files.deletePrefix(objectsOf(changed).sources);
  }
  // What nobody foresaw is told to the operator too.
  if (permanentProblem(documentErrorOf(thrown)) === undefined) {
    throw new PermanentJobError("Documents could not be scanned for terms", { cause: thrown });
  }
}
