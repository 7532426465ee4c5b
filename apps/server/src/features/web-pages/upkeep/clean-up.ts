import { deleteStray, endAll } from "#platform/storage";
import type { WebPageDeps } from "../ports.ts";
import { deletePage, existing, findExpired } from "../records/pages.repository.ts";
import { visitorsFolder } from "../records/stored-page.ts";
import { forgetTargets } from "../records/translations.repository.ts";

/** No page is on its way into the store for this long. */
const strayMs = 60 * 60_000;

/** Deletes pages and translations whose time is over. May run at any time. */
export async function cleanUp(deps: WebPageDeps): Promise<void> {
  const { database, clock, files } = deps;
  const faults = await endAll(
    (part) => findExpired(database.db, clock.now(), part),
    async ({ id, folder }) => {
      // Files first: what a killed process leaves undone is found again.
      await files.deletePrefix(folder);
      await deletePage(database.db, id);
    },
  );
  await forgetTargets(database.db, clock.now());
  await deleteStray(files, {
    parent: visitorsFolder,
    before: new Date(clock.now().getTime() - strayMs),
    existing: (ids) => existing(database.db, ids),
  });
  if (faults.length > 0) throw new AggregateError(faults, `Files of ${faults.length} pages could not be deleted`);
}
