import { queryRows } from "#platform/database";
import { z } from "zod";
import { escapeIdentifier } from "pg";
import { BackupError } from "../backup-error.ts";
import { listTables, migrationsTable, placeOf, type Session } from "./catalogue.ts";

export interface Switching {
  /** The schema whose tables become those of `public`. */
  readonly from: string;
  /** Tables of `public` that stay what they are. */
  readonly kept: readonly string[];
  /** Done in the same transaction, while old and new tables are both there. */
  readonly before: (client: Session) => Promise<void>;
  /** Done in it at the end. */
  readonly after: (client: Session) => Promise<void>;
}

const lockWait = "30s";

/**
 * Replaces the tables of `public` with those of a schema, in one transaction: every reader, and the next start after a
 * crash, sees either all the old tables or all the new ones.
 * @throws BackupError `in-use` if other sessions do not release the tables
 */
export async function switchSchema(client: Session, { from, kept, before, after }: Switching): Promise<void> {
  await client.query("begin");
  try {
    await client.query(
      `set local lock_timeout = '${lockWait}'; set local search_path = public; set local synchronous_commit = on`,
    );
    const stays = new Set(kept);
    const fresh = [...(await listTables(client, from)).map(({ name }) => name), migrationsTable];
    const present = new Set([...(await listTables(client, "public")).map(({ name }) => name), migrationsTable]);
    const coming = fresh.filter((name) => !stays.has(name));
    const going = coming.filter((name) => present.has(name));
    await client.query(
      `lock table ${going.map((name) => placeOf("public", name)).join(", ")} in access exclusive mode`,
    );
    await before(client);
    await client.query(`drop table ${going.map((name) => placeOf("public", name)).join(", ")} cascade`);
    for (const { signature, name } of await functionsOf(client, from)) {
      await client.query(`drop function if exists public.${signature} cascade`);
      await client
        .query(`alter function ${escapeIdentifier(from)}.${signature} set schema public`)
        .catch((error: unknown) => {
          throw new Error(`the function ${name} could not be moved`, { cause: error });
        });
    }
    for (const name of coming) await client.query(`alter table ${placeOf(from, name)} set schema public`);
    await client.query(`drop schema ${escapeIdentifier(from)} cascade`);
    await after(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "55P03") throw error;
    throw new BackupError("in-use", "the database", "Other connections did not let go of the tables in time.", error);
  }
}

async function functionsOf(client: Session, schema: string) {
  return queryRows(
    client,
    z.object({ name: z.string(), signature: z.string() }),
    `select proname as name, quote_ident(proname) || '(' || pg_get_function_identity_arguments(oid) || ')' as signature
       from pg_proc where pronamespace = to_regnamespace($1) order by oid`,
    [schema],
  );
}
