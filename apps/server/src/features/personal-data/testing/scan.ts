import type { ObjectStore } from "#platform/storage";
import type { Database } from "#platform/database";
import { buffer } from "node:stream/consumers";

/** Where a text or some bytes are found: `schema.table` of the database, or `file <key>` of the object store. */
export async function findTraces(
  { pool }: Pick<Database, "pool">,
  files: ObjectStore,
  traces: readonly (string | Buffer)[],
): Promise<string[]> {
  const texts = traces.flatMap((trace) => encodings(trace));
  const { rows } = await pool.query<{ schema: string; name: string }>(`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    // The text of a whole row: every column, also of jsonb, arrays, and bytea (in hexadecimal digits).
    const { rows: hits } = await pool.query<{ text: string }>(
      `select t::text as text from "${schema}"."${name}" t
       where exists (select from unnest($1::text[]) needle where strpos(lower(t::text), lower(needle)) > 0)`,
      [texts],
    );
    for (const { text } of hits) found.push(`${schema}.${name}: ${text.slice(0, 300)}`);
  }
  for (const { key } of (await files.list("")).objects) {
    const content = await buffer((await files.get(key)).stream);
    if (texts.some((text) => key.includes(text) || content.includes(text))) found.push(`file ${key}`);
  }
  return found;
}

/** A text as it is, as it stands in JSON within a row's text, and in hexadecimal digits. */
function encodings(trace: string | Buffer): string[] {
  if (typeof trace !== "string") return [trace.toString("hex"), trace.toString("utf8"), trace.toString("base64")];
  const inJson = JSON.stringify(trace).slice(1, -1);
  const inRow = (text: string) => text.replaceAll("\\", "\\\\").replaceAll('"', '""');
  return [trace, inJson, inRow(trace), inRow(inJson), Buffer.from(trace).toString("hex")];
}
