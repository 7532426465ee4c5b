import { libraryLimits } from "@yiqiao/contracts/libraries";
import { importLibrary } from "../job-definitions.ts";
import type { LibraryFilesDeps } from "../ports.ts";
import { deleteFile } from "../records/delete-file.ts";
import { deleteImport } from "../records/imports.repository.ts";
import { findLeftoverFiles, findOldImports, findStalled } from "./upkeep.repository.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How long a file waits for its start. */
const readyMs = dayMs;
/** A run writes every few seconds; one whose process died has its job back long before. */
const stalledMs = 30 * minuteMs;

/** Forgets imports that are over, deletes files that are left, and sets stalled imports on their way again. */
export async function tidyImports(deps: LibraryFilesDeps): Promise<void> {
  const { database, files, clock, queue } = deps;
  const { db } = database;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const before = { ready: ago(readyMs), finished: ago(libraryLimits.undoDays * dayMs) };
  for (let old = await findOldImports(db, before); old.length > 0; old = await findOldImports(db, before)) {
    for (const { id, folder } of old) {
      if (folder !== null) await files.deletePrefix(folder);
      await deleteImport(db, id);
    }
  }
  for (const { id } of await findLeftoverFiles(db, ago(minuteMs))) await deleteFile(deps, id);
  for (const id of await findStalled(db, ago(stalledMs))) {
    await queue.enqueue(importLibrary, { id }, { singletonKey: id });
  }
}
