import type { ErrorName } from "@yiqiao/contracts/errors";
import { BackupError, type BackupProblem } from "#platform/backup";
import { DomainError } from "#platform/errors";
import { BusyError } from "#platform/maintenance";
import { outageOf } from "#platform/outage";
import { messageOf } from "#platform/telemetry";
import type { ErrorDetails } from "./backups.repository.ts";

export interface Failure {
  readonly error: ErrorName;
  readonly details: ErrorDetails;
}

const names: Readonly<Record<BackupProblem, ErrorName>> = {
  "not-a-backup": "backupNotOne",
  "passphrase-needed": "backupPassphraseNeeded",
  "wrong-passphrase": "backupPassphraseWrong",
  damaged: "backupDamaged",
  newer: "backupNewer",
  rights: "backupRights",
  differs: "backupDiffers",
  "in-use": "backupInUse",
};

/** What is kept of a failure and told in the reader's language. */
export function failureOf(error: unknown, here: string): Failure {
  if (error instanceof DomainError) return { error: error.error, details: error.details };
  if (error instanceof BusyError) return { error: "backupInUse", details: {} };
  if (error instanceof BackupError) return { error: names[error.problem], details: detailsOf(error, here) };
  const outage = outageOf(error);
  if (outage === "full") return { error: "storageFull", details: {} };
  if (outage === "conflict") return { error: "databaseBusy", details: { seconds: 5 } };
  if (outage === "database") return { error: "databaseUnavailable", details: { seconds: 5 } };
  return { error: "backupFailed", details: { detail: error instanceof Error ? messageOf(error) : String(error) } };
}

function detailsOf({ problem, part, message }: BackupError, here: string): ErrorDetails {
  if (problem === "newer") return { version: part, here };
  if (problem === "rights") return { detail: message };
  return problem === "damaged" || problem === "differs" ? { backupPart: part } : {};
}

/** The same as an error that a call answers with. */
export function asDomainError(error: unknown, here: string): unknown {
  if (!(error instanceof BackupError)) return error;
  const { error: name, details } = failureOf(error, here);
  return new DomainError(name, details, error);
}
