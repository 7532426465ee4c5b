import { changeDocument, lockDocument } from "./documents.repository.ts";
import { tell } from "./events.ts";
import type { DocumentParts } from "./ports.ts";
import { tellUnused } from "./tell-unused.ts";
import { chargeKey } from "./start-document.ts";
import type { StoredDocument, StoredProblem } from "./stored-document.ts";

/** A document that cannot be translated: its owner gets every character back. Others of its task go on. */
export async function failDocument(
  parts: DocumentParts,
  { id, run }: StoredDocument,
  problem: StoredProblem,
): Promise<void> {
  const { database, quota, clock, lifeHours } = parts;
  await database.transaction(async (tx) => {
    const now = await lockDocument(tx, id);
    if (now?.run !== run || (now.state !== "translating" && now.state !== "waiting")) return;
    if (now.reservationId !== null) await quota.refund(tx, now.reservationId);
    if (now.payer !== null)
      await quota.returnTrial(tx, now.payer, { kind: "document", key: chargeKey(now, now.tries) });
    await tellUnused(parts, tx, { document: now, used: 0 });
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + lifeHours * 3_600_000);
    await changeDocument(tx, { id }, { state: "failed", problem, charged: 0, finishedAt: at, expiresAt, at });
    await tell(database, now, tx);
  });
}
