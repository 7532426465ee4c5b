import { z } from "zod";
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
const uuid = z.uuid();

/** Deletes files whose time is over, and sets pictures on their way again whose job is lost. May run at any time. */
export async function cleanUp(deps: PictureDeps): Promise<void> {
  const { database, clock, queue, quota } = deps;
  const faults = await expireAll(deps);
  const before = new Date(clock.now().getTime() - stuckMs);
  for (const { id, run } of await findStuck(database.db, before, batch)) {
    await queue.enqueue(translatePicture, { id, run });
    await changePicture(database.db, { id, run }, { at: clock.now() });
  }
  await deleteStray(deps);
  // An account that was deleted took its pictures along: a pool gets back what it had set aside for them.
  await quota.releaseDead("picture", (ids) => reservationsInUse(database.db, ids));
  if (faults.length > 0) throw new AggregateError(faults, `Files of ${faults.length} pictures could not be deleted`);
}

/** One picture whose files the store does not give up is no reason to keep the others'. */
async function expireAll(deps: PictureDeps): Promise<unknown[]> {
  const { database, clock } = deps;
  const faults: unknown[] = [];
  for (;;) {
    const over = await findExpired(database.db, clock.now(), { limit: batch, skip: faults.length });
    for (const id of over) await expire(deps, id).catch((error: unknown) => faults.push(error));
    if (over.length < batch) return faults;
  }
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

/**
 * Deletes files of visitors that belong to no picture: a process was killed between the store and the database. Those of
 * an account go with the account's folder.
 */
async function deleteStray({ database, files, clock }: PictureDeps): Promise<void> {
  const before = clock.now().getTime() - strayMs;
  let cursor: string | null = null;
  do {
    const page = await files.list(visitorsFolder, cursor === null ? {} : { cursor });
    const old = page.objects.filter(({ modifiedAt }) => modifiedAt.getTime() < before);
    const ids = [...new Set(old.flatMap(({ key }) => idIn(key)))];
    const known = ids.length === 0 ? new Set() : await existing(database.db, ids);
    for (const id of ids.filter((each) => !known.has(each))) await files.deletePrefix(`${visitorsFolder}${id}/`);
    ({ cursor } = page);
  } while (cursor !== null);
}

function idIn(key: string): string[] {
  const id = uuid.safeParse(key.slice(visitorsFolder.length).split("/")[0]);
  return id.success ? [id.data] : [];
}
