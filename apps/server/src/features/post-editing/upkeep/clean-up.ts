import type { PostEditingDeps } from "../deps.ts";
import { changeProject, findExpiredProjects } from "../records/projects.repository.ts";
import { clearSegments } from "../records/segments.repository.ts";

const batch = 100;

/** Deletes what is in projects whose time is over; the record stays. Files go first: what is left is found again. */
export async function cleanUpProjects({ database, files, clock, scratch }: PostEditingDeps): Promise<void> {
  await scratch.sweep();
  for (;;) {
    const over = await findExpiredProjects(database.db, { now: clock.now(), limit: batch });
    for (const { id, folder } of over) {
      await files.deletePrefix(folder);
      await database.transaction(async (tx) => {
        await clearSegments(tx, id);
        await changeProject(tx, id, { state: "expired" });
      });
    }
    if (over.length < batch) return;
  }
}
