import { z } from "zod";
import { visitorsFolder } from "../folder.ts";
import type { DocumentDeps } from "../ports.ts";
import { idsWithoutDocument } from "../records/queue.repository.ts";

/** No upload and no output is on its way for this long. */
const strayMs = 60 * 60_000;
const uuid = z.uuid();

/**
 * Deletes files of visitors that belong to no document: a process was killed between the store and the database. Those
 * of an account go with the account's folder.
 */
export async function deleteStray({
  database,
  files,
  clock,
}: Pick<DocumentDeps, "database" | "files" | "clock">): Promise<void> {
  const before = clock.now().getTime() - strayMs;
  let cursor: string | null = null;
  do {
    const page = await files.list(visitorsFolder, cursor === null ? {} : { cursor });
    const old = page.objects.filter(({ modifiedAt }) => modifiedAt.getTime() < before);
    const ids = new Set(old.flatMap(({ key }) => idIn(key)));
    for (const id of await idsWithoutDocument(database.db, [...ids])) {
      await files.deletePrefix(`${visitorsFolder}${id}/`);
    }
    ({ cursor } = page);
  } while (cursor !== null);
}

function idIn(key: string): string[] {
  const id = uuid.safeParse(key.slice(visitorsFolder.length).split("/")[0]);
  return id.success ? [id.data] : [];
}
