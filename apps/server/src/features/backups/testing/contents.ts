import { createHash } from "node:crypto";
import { contentOf, listTables, withSession } from "#platform/backup";
import type { ObjectStore } from "#platform/storage";
import { ownTables } from "../table-groups.ts";

/** What every table and every file holds, as hashes: two installations with the same hold the same. */
export async function contentsOf(connectionString: string, files: ObjectStore): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  await withSession(connectionString, "test", async (client) => {
    const own = new Set<string>(ownTables);
    for (const table of await listTables(client, "public")) {
      if (own.has(table.name)) continue;
      const { rows, content } = await contentOf(client, "public", table);
      contents[`table ${table.name}`] = `${rows} ${content}`;
    }
  });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<ObjectStore["list"]>> = await files.list("", cursor === null ? {} : { cursor });
    for (const { key } of page.objects) {
      const { stream, contentType } = await files.get(key);
      const digest = createHash("sha256");
      for await (const bytes of stream as AsyncIterable<Buffer>) digest.update(bytes);
      contents[`file ${key}`] = `${contentType} ${digest.digest("hex")}`;
    }
    cursor = page.cursor;
  } while (cursor !== null);
  return contents;
}
