import { DocumentError } from "@yiqiao/documents";
import type { RenderRecord } from "./render/index.ts";
import type { TranslationRecord } from "./translation.ts";

/** What became of a file. */
export interface FileRecord {
  /** Relative to the folder of the corpus. */
  readonly file: string;
  /** What it is by its content; absent where that was not seen. */
  readonly format?: string;
  /** How it was changed, of a mutant. */
  readonly mutation?: string;
  /** `refused`: with a reason that its reader can be told; `failed`: a crash, a hang, too much memory, a broken promise. */
  readonly outcome: "ok" | "refused" | "failed";
  readonly reason?: string;
  readonly units?: number;
  readonly characters?: number;
  readonly warnings?: readonly string[];
  /** Of all processes that worked on it, one after another; the most memory of any. */
  readonly seconds?: number;
  readonly peakMb?: number;
  /** The document merged with its own texts, against the source: the same bytes, or XML that says the same. */
  readonly roundTrip?: "equal" | "alike" | "different";
  /** Where it differs first. */
  readonly difference?: string;
  /** Two extractions gave the same lines. */
  readonly isRepeatable?: boolean;
  readonly tagFaults?: readonly string[];
  readonly pseudo?: PseudoRecord;
  /** 0 to 1: what an independent reader finds translated of all that it finds, without what stays by a rule. */
  readonly translatedShare?: number;
  /** Units whose pseudo-translation an independent reader does not find. */
  readonly unitsLost?: number;
  readonly reading?: Omit<TranslationRecord, "translatedShare" | "unitsLost">;
  /** The pseudo-translation as LibreOffice draws and reads it. */
  readonly rendering?: RenderRecord;
}

export interface PseudoRecord {
  /** Units with a translation, and how many of these are found when the output is read again. */
  readonly translated: number;
  readonly found: number;
  /** Source texts that are still in the output although they were translated; some of them. */
  readonly left: readonly string[];
}

/** Whether an error is one that a user can be told, and not a fault of a program. */
export function reasonOf(error: unknown): { outcome: "refused" | "failed"; reason: string } {
  if (!(error instanceof DocumentError)) return { outcome: "failed", reason: String(error) };
  const { fault, details, message } = error;
  const isCrash = details["unexpected"] !== undefined || String(details["reason"] ?? "").startsWith("the reader ended");
  return { outcome: isCrash || fault === "documentTooMuch" ? "failed" : "refused", reason: `${fault}: ${message}` };
}
