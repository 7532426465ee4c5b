import { deleteStray } from "#platform/storage";
import type { WebPageDeps } from "../ports.ts";
import { deletePage, existing, findExpired } from "../records/pages.repository.ts";
import { visitorsFolder } from "../records/stored-page.ts";
import { forgetTargets } from "../records/translations.repository.ts";

const batch = 200;
/** No page is on its way into the store for this long. */
const strayMs = 60 * 60_000;

/** Deletes pages and translations whose time is over. May run at any time. */
export async function cleanUp(deps: WebPageDeps): Promise<void> {
  const { database, clock, files } = deps;
  const faults: unknown[] = [];
  for (;;) {
    const over = await findExpired(database.db, clock.now(), { limit: batch, skip: faults.length });
    for (const { id, folder } of over) {
      // Files first: what a killed process leaves undone is found again.
      const ended = files.deletePrefix(folder).then(() => deletePage(database.db, id));
      // One page whose files the store does not give up is no reason to keep the others'.
      await ended.catch((error: unknown) => faults.push(error));
    }
    if (over.length < batch) break;
  }
  await forgetTargets(database.db, clock.now());
  await deleteStray(files, {
    parent: visitorsFolder,
    before: new Date(clock.now().getTime() - strayMs),
    existing: (ids) => existing(database.db, ids),
  });
  if (faults.length > 0) throw new AggregateError(faults, `Files of ${faults.length} pages could not be deleted`);
}
