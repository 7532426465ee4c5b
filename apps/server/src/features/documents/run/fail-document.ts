import type { DocumentDeps } from "../ports.ts";
import { changeDocument, lockDocument } from "../records/documents.repository.ts";
import { tell } from "../records/events.ts";
import type { StoredDocument, StoredProblem } from "../records/stored-document.ts";
import { reportUnused } from "../tasks/report-unused.ts";
import { chargeKey } from "../tasks/start-document.ts";

/** A document that cannot be translated: its owner gets every character back. Others of its task go on. */
export async function failDocument(
  deps: DocumentDeps,
  { id, run }: StoredDocument,
  problem: StoredProblem,
): Promise<void> {
  const { database, quota, clock, lifeHours, ends } = deps;
  await database.transaction(async (tx) => {
    const now = await lockDocument(tx, id);
    if (now?.run !== run || (now.state !== "translating" && now.state !== "waiting")) return;
    if (now.reservationId !== null) await quota.refund(tx, now.reservationId);
    if (now.payer !== null)
      await quota.returnTrial(tx, now.payer, { kind: "document", key: chargeKey(now, now.tries) });
    await reportUnused(deps, tx, { document: now, used: 0 });
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + lifeHours * 3_600_000);
    const change = { state: "failed", problem, charged: 0, finishedAt: at, expiresAt, at } as const;
    const changed = await changeDocument(tx, { id }, change);
    if (changed !== undefined) await ends.onEnd(tx, changed);
    await tell(database, now, tx);
  });
}
