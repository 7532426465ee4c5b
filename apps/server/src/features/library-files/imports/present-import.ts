import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { ImportStatus } from "@yiqiao/contracts/libraries";
import type { Executor } from "#platform/database";
import { problemIn } from "../records/fault-words.ts";
import { reasonIn } from "../records/refusal-words.ts";
import { listRefusals } from "../records/refusals.repository.ts";
import type { Refusal, StoredImport } from "../records/stored-import.ts";

/** Refused lines that the status tells; the report has all. */
const maxProblems = 100;

/** How an import stands, in the words of its reader. */
export async function presentImport(
  db: Executor,
  stored: StoredImport,
  language: InterfaceLanguage,
): Promise<ImportStatus> {
  const refusals = await listRefusals(db, stored.id, { limit: maxProblems });
  return statusOf(stored, refusals, language);
}

/** The same; of refused lines it has those that are given. */
export function statusOf(
  stored: StoredImport,
  refusals: readonly Refusal[],
  language: InterfaceLanguage,
): ImportStatus {
  const { problem, imported, updated, duplicate, refused, overLimit, batchId } = stored;
  return {
    import_id: stored.id,
    bank_id: stored.libraryId,
    file_name: stored.fileName,
    state: stored.state,
    score: scoreOf(stored),
    imported,
    updated,
    duplicate,
    refused,
    over_limit: overLimit,
    notices: stored.notices,
    problems: refusals.map(({ line, reason, detail, text }) => ({
      line,
      reason: reasonIn(language, reason, overLimitDetail(reason, stored) ?? detail),
      text,
    })),
    batch_id: imported + updated > 0 ? batchId : null,
    message: problem === null ? "" : problemIn(language, problem),
  };
}

/** The line that stands for all that there is no room for tells how many they are. */
export function overLimitDetail(reason: string, { overLimit }: Pick<StoredImport, "overLimit">): string | undefined {
  return reason === "over-limit" || reason === "not-chosen" ? `× ${overLimit}` : undefined;
}

function scoreOf({ state, bytesDone, sizeBytes }: StoredImport): number {
  if (state === "complete") return 100;
  if (sizeBytes === 0) return 0;
  // The last percent is that of the end.
  return Math.min(99, Math.floor((bytesDone / sizeBytes) * 100));
}
