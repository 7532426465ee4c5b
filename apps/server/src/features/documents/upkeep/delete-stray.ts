import { deleteStray } from "#platform/storage";
import { visitorsFolder } from "../folder.ts";
import type { DocumentDeps } from "../ports.ts";
import { existing } from "../records/queue.repository.ts";

/** No upload and no output is on its way for this long. */
const strayMs = 60 * 60_000;

/** Deletes files of visitors that belong to no document; those of an account go with the account's folder. */
export async function deleteStrayFiles({
  database,
  files,
  clock,
}: Pick<DocumentDeps, "database" | "files" | "clock">): Promise<void> {
  await deleteStray(files, {
    parent: visitorsFolder,
    before: new Date(clock.now().getTime() - strayMs),
    existing: (ids) => existing(database.db, ids),
  });
}
