import { documentFormats, type DocumentStage, type DocumentWarning } from "@yiqiao/contracts/documents";
import { putFile } from "#platform/storage";
import { checkOutput, checkTranslated } from "../outputs/check-output.ts";
import { mergeTranslated } from "../outputs/merge-document.ts";
import type { DocumentDeps } from "../ports.ts";
import { changeDocument, lockDocument } from "../records/documents.repository.ts";
import { tell } from "../records/events.ts";
import type { Work } from "../records/started-document.ts";
import { objectsOf } from "../records/stored-document.ts";
import { scoreOf } from "../status/progress.ts";

/**
 * Writes the translated file, checks it and ends the document: from then on it is paid for. Doing it again gives the
 * same file. @throws {DocumentError}
 */
export async function finishDocument(deps: DocumentDeps, work: Work): Promise<void> {
  const { files, scratch } = deps;
  const { document, signal } = work;
  await scratch.use(async (folder) => {
    if (!(await enterStage(deps, work, "merge"))) return;
    await checkTranslated(deps, document);
    const merged = await mergeTranslated(deps, work, { folder, signal });
    if (!(await enterStage(deps, work, "check"))) return;
    await checkOutput(work, { merged, folder });
    const contentType = documentFormats[document.format].mediaType;
    await putFile(files, objectsOf(document).output("translated"), { path: merged.path, contentType });
    await complete(deps, work, merged.warnings);
  });
}

/** @returns false when the document was paused or cancelled, or another run has it */
async function enterStage({ database, clock }: DocumentDeps, { document }: Work, stage: DocumentStage) {
  const { id, run } = document;
  // A run that was killed may have been further.
  const change = { stage, score: Math.max(document.score, scoreOf(stage, 0)), at: clock.now() };
  const changed = await changeDocument(database.db, { id, run, from: ["translating"] }, change);
  if (changed !== undefined) await tell(database, changed);
  return changed !== undefined;
}

async function complete(
  { database, quota, clock, lifeHours, ends }: DocumentDeps,
  { document: { id, run, reservationId } }: Work,
  warnings: readonly DocumentWarning[],
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = await lockDocument(tx, id);
    if (now?.run !== run || now.state !== "translating") return;
    await quota.settle(tx, reservationId);
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + lifeHours * 3_600_000);
    const changed = await changeDocument(
      tx,
      { id },
      {
        state: "complete",
        score: 100,
        problem: null,
        warnings: [...now.warnings, ...warnings],
        finishedAt: at,
        expiresAt,
        at,
      },
    );
    if (changed !== undefined) await ends.onEnd(tx, changed);
    await tell(database, now, tx);
  });
}
