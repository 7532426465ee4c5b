import type { CharacterCounts } from "@yiqiao/contracts/text";
import type { MeasuredSegment } from "#features/translation";
import type { Executor } from "#platform/database";
import type { PictureDeps } from "../ports.ts";
import type { StoredPicture } from "../records/stored-picture.ts";

/** The key under which a picture's characters and trial stand in the ledger, one for each translation of it. */
export const chargeKey = ({ id, run }: Pick<StoredPicture, "id" | "run">) => `picture:${id}:${run}`;

/** What the texts of a picture cost: a sentence once, and nothing for what a memory has whole. */
export function countsOf(measured: readonly (readonly MeasuredSegment[])[]): CharacterCounts {
  const seen = new Set<string>();
  const counts = { total: 0, repeated: 0, from_memory: 0, net: 0 };
  for (const { key, score = 0, characters } of measured.flat()) {
    counts.total += characters;
    if (score >= 100) counts.from_memory += characters;
    else if (seen.has(key)) counts.repeated += characters;
    else counts.net += characters;
    seen.add(key);
  }
  return counts;
}

/** Gives back what a picture that is not delivered has cost. */
export async function giveBack(
  { quota }: Pick<PictureDeps, "quota">,
  tx: Executor,
  picture: Pick<StoredPicture, "id" | "run" | "reservationId" | "payer">,
): Promise<void> {
  const { reservationId, payer } = picture;
  if (reservationId === null) return;
  await quota.refund(tx, reservationId);
  if (payer !== null) await quota.returnTrial(tx, payer, { kind: "picture", key: chargeKey(picture) });
}
