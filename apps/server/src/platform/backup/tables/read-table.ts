import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { listOf, placeOf } from "./catalogue.ts";
import { createRowDigest, type TableContent } from "./row-digest.ts";

/** A table's rows in COPY text format and, once they are read, their digest. */
export interface ReadTable {
  readonly body: AsyncIterable<Buffer>;
  content(): TableContent;
}

export function readTable(
  client: Client,
  schema: string,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
): ReadTable {
  return readQuery(client, `select ${listOf(columns)} from ${placeOf(schema, name)}`);
}

export function readQuery(client: Client, query: string): ReadTable {
  const digest = createRowDigest();
  const read = async function* (): AsyncGenerator<Buffer> {
    for await (const bytes of client.query(copyTo(`copy (${query}) to stdout`)) as AsyncIterable<Buffer>) {
      digest.add(bytes);
      yield bytes;
    }
  };
  return { body: read(), content: () => digest.end() };
}

/** Reads a table only to compute its digest. */
export async function contentOf(
  client: Client,
  schema: string,
  table: { readonly name: string; readonly columns: readonly string[] },
): Promise<TableContent> {
  const read = readTable(client, schema, table);
  for await (const _ of read.body);
  return read.content();
}
