import { deleteStray, endAll } from "#platform/storage";
import { translatePicture } from "../job-definitions.ts";
import type { PictureDeps } from "../ports.ts";
import { tell } from "../records/events.ts";
import {
  changePicture,
  deletePicture,
  existing,
  findExpired,
  findStuck,
  lockPicture,
  reservationsInUse,
} from "../records/pictures.repository.ts";
import { visitorsFolder } from "../records/stored-picture.ts";
import { hasFiles, isOver } from "../status/describe.ts";
import { giveBack } from "../run/charge.ts";

const batch = 200;
/** No step takes this long without a sign, and no queue is this long. */
const stuckMs = 30 * 60_000;
/** No upload and no output is on its way for this long. */
const strayMs = 60 * 60_000;

/** Deletes files whose time is over, and sets pictures on their way again whose job is lost. May run at any time. */
export async function cleanUp(deps: PictureDeps): Promise<void> {
  const { database, clock, queue, quota } = deps;
  const faults = await endAll(
    (part) => findExpired(database.db, clock.now(), part),
    (id) => expire(deps, id),
  );
  const before = new Date(clock.now().getTime() - stuckMs);
  for (const { id, run } of await findStuck(database.db, before, batch)) {
    await queue.enqueue(translatePicture, { id, run });
    await changePicture(database.db, { id, run }, { at: clock.now() });
  }
  await deleteStray(deps.files, {
    parent: visitorsFolder,
    before: new Date(clock.now().getTime() - strayMs),
    existing: (ids) => existing(database.db, ids),
  });
  // An account that was deleted took its pictures along: a pool gets back what it had set aside for them.
  await quota.releaseDead("picture", (ids) => reservationsInUse(database.db, ids));
  if (faults.length > 0) throw new AggregateError(faults, `Files of ${faults.length} pictures could not be deleted`);
}

/** What was never translated and what visitors had goes altogether; of the rest the record stays, without its texts. */
async function expire(deps: PictureDeps, id: string): Promise<void> {
  const { database, files, clock } = deps;
  await database.transaction(async (tx) => {
    const now = await lockPicture(tx, id);
    if (now === undefined || hasFiles(now, clock.now())) return;
    if (!isOver(now)) await giveBack(deps, tx, now);
    // Files first: what a killed process leaves undone is found again.
    await files.deletePrefix(now.folder);
    if (now.state === "uploaded" || now.accountId === null) await deletePicture(tx, id);
    else {
      const change = {
        state: "expired",
        hasFiles: false,
        blocks: [],
        reservationId: null,
        version: now.version + 1,
      } as const;
      await changePicture(tx, { id }, { ...change, at: clock.now() });
    }
    await tell(database, now, tx);
  });
}
