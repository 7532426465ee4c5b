import { z } from "zod";
import type { ObjectStore } from "./object-store.ts";

const uuid = z.uuid();

export interface StrayFolders {
  /** Ends with a slash; below it, each owner of files has a folder of its id. */
  readonly parent: string;
  /** What was changed since is left alone: its record may be on its way. */
  readonly before: Date;
  /** Of these ids those that still have a record. */
  readonly existing: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Deletes folders without a record. They are left over if a process is killed between writing to the store and to the
 * database.
 */
export async function deleteStray(files: ObjectStore, { parent, before, existing }: StrayFolders): Promise<void> {
  let cursor: string | null = null;
  do {
    const page = await files.list(parent, cursor === null ? {} : { cursor });
    const old = page.objects.filter(({ modifiedAt }) => modifiedAt < before);
    const ids = [
      ...new Set(old.flatMap(({ key }) => uuid.safeParse(key.slice(parent.length).split("/")[0]).data ?? [])),
    ];
    const known = ids.length === 0 ? new Set() : await existing(ids);
    for (const id of ids.filter((each) => !known.has(each))) await files.deletePrefix(`${parent}${id}/`);
    ({ cursor } = page);
  } while (cursor !== null);
}
