import { DocumentError } from "@yiqiao/documents";
import { errorMessage } from "@yiqiao/contracts/errors";
import { OfficeError } from "@yiqiao/office";
import { answerForFailure, TranslationFailure } from "#features/translation";
import { DomainError } from "#platform/errors";
import { outageOf } from "#platform/outage";
import { type Room, StorageError } from "#platform/storage";
import type { StoredProblem } from "../records/stored-document.ts";

/** A failure as it is kept with the document, undefined for one that another try may mend or that nobody foresaw. */
export function permanentProblem(error: unknown): StoredProblem | undefined {
  if (error instanceof DocumentError) return error.retryable ? undefined : problemOf(error);
  if (error instanceof OfficeError) return error.retryable ? undefined : problemOf(error);
  if (error instanceof DomainError || isGone(error)) return problemOf(error);
  if (error instanceof TranslationFailure) return isRetryable(error) ? undefined : problemOf(error);
  return undefined;
}

/** A file that kills its reader this often is at fault itself. */
const maxFileFailures = 3;

/** Of any failure without progress in between: with the growing rests, 15 to 30 minutes. */
const maxFailures = 20;

/** Whether a failure that may pass is not waited for any longer. */
export function isGivenUp(
  error: unknown,
  { signal, number, isLast }: { readonly signal: AbortSignal; readonly number: number; readonly isLast: boolean },
): boolean {
  // What is out of order for everybody is waited for, however long.
  if (signal.aborted || outageOf(error) !== undefined) return false;
  const isOfFile = error instanceof DocumentError || error instanceof OfficeError;
  return isLast || number >= (isOfFile ? maxFileFailures : maxFailures);
}

/** What was stored is no longer there: no other try finds it. */
function isGone(error: unknown): boolean {
  return error instanceof StorageError && error.code === "not-found";
}

/** Readers and converters that found no room for what they write say other things, but the disk tells. */
export async function causeOf({ room }: { readonly room: Room }, error: unknown): Promise<unknown> {
  const isOfFile = error instanceof DocumentError || error instanceof OfficeError;
  if (!isOfFile || (await room.state()) !== "full") return error;
  return new StorageError("full", "", error.message, error);
}

/** The engine is down or busy: it is tried again later. */
export function isRetryable({ reason }: TranslationFailure): boolean {
  return reason.kind === "engine" && reason.error.retryable;
}

const unforeseen = { en: "an unexpected fault of the server", zh: "服务器内部错误" };

/** Any failure in words for the document's owner. */
export function problemOf(error: unknown): StoredProblem {
  if (error instanceof DocumentError) return worded(error.fault, { en: error.details, zh: error.details });
  if (error instanceof OfficeError) return problemOf(documentErrorOf(error));
  if (error instanceof DomainError) return worded(error.error, { en: error.details, zh: error.details });
  if (error instanceof TranslationFailure) {
    const answers = { en: answerForFailure(error, "en"), zh: answerForFailure(error, "zh") };
    return worded(answers.en.error, { en: answers.en.details, zh: answers.zh.details });
  }
  if (isGone(error)) return worded("documentFileGone", { en: {}, zh: {} });
  if (outageOf(error) === "full") return worded("storageFull", { en: {}, zh: {} });
  return worded("translationFailed", { en: { reason: unforeseen.en }, zh: { reason: unforeseen.zh } });
}

type Details = Readonly<Record<string, unknown>>;

function worded(error: StoredProblem["error"], details: { readonly en: Details; readonly zh: Details }): StoredProblem {
  return { error, en: errorMessage(error, "en", details.en), zh: errorMessage(error, "zh", details.zh) };
}

function documentErrorOf(error: OfficeError): DocumentError {
  return error.code === "encrypted"
    ? new DocumentError("documentEncrypted")
    : new DocumentError("documentConversion", { reason: error.message });
}

/** A failure of what a caller waits for, as an answer to the call. */
export function answerForProblem(error: unknown): unknown {
  if (error instanceof DocumentError) return new DomainError(error.fault, error.details, error);
  return error instanceof OfficeError ? answerForProblem(documentErrorOf(error)) : error;
}
