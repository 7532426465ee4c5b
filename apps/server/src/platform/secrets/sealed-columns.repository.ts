import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

/**
 * Every column of the database that holds sealed secrets. Only these may be sealed; key rotation reseals all of them.
 */
export const sealedColumns = [
  { table: "engines", key: "id", keyType: "text", field: "secrets" },
  { table: "two_factor", key: "account_id", keyType: "uuid", field: "secret" },
  { table: "backup_settings", key: "id", keyType: "integer", field: "passphrase" },
  { table: "backup_restores", key: "id", keyType: "uuid", field: "passphrase" },
  { table: "webhook_endpoints", key: "id", keyType: "uuid", field: "secrets" },
  { table: "server_keys", key: "kid", keyType: "text", field: "secret" },
  { table: "web_pages", key: "id", keyType: "uuid", field: "secrets" },
] as const;
export type SealedColumn = (typeof sealedColumns)[number];

const sealedShape = {
  row: column.text,
  sealed: column.bytea.present(),
};

export type SealedRow = RowOf<typeof sealedShape>;

const lockKey = "secrets";
const batchSize = 500;

/** Prevents key rotation until the transaction ends; others may seal in the meantime. */
export async function lockForSealing(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockKey}, 0))`);
}

/** Prevents all sealing until the transaction ends. */
export async function lockForKeyChange(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`);
}

/** The distinct first `size` bytes of all sealed values. @param except a value that is about to be replaced */
export async function listSealedHeaders(
  db: Executor,
  size: number,
  except?: { readonly table: string; readonly row: string },
): Promise<Buffer[]> {
  const headers: Buffer[] = [];
  for (const { table, key, field } of sealedColumns) {
    const [from, id, secret] = [sql.identifier(table), sql.identifier(key), sql.identifier(field)];
    const replaced = except?.table === table ? except.row : null;
    const rows = await db.query({ header: column.bytea })`
      /* any site: no key that is still needed may be missing */ select distinct substring(${secret} from 1 for ${size}) as header from ${from}
      where ${secret} is not null and ${id}::text is distinct from ${replaced}`;
    headers.push(...rows.map(({ header }) => header));
  }
  return headers;
}

/** Reads all values of a column, a few hundred rows at a time. */
export async function* readSealedBatches(
  tx: Executor,
  { table, key, keyType, field }: SealedColumn,
): AsyncGenerator<readonly SealedRow[]> {
  const [from, id, secret] = [sql.identifier(table), sql.identifier(key), sql.identifier(field)];
  let more = sql`true`;
  for (;;) {
    const rows = await tx.query(sealedShape)`
      /* any site: a change of keys */ select ${id}::text as row, ${secret} as sealed from ${from}
      where ${secret} is not null and ${more} order by ${id} limit ${batchSize}`;
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    more = sql`${id} > ${last.row}::${sql.raw(keyType)}`;
  }
}

/** Casts the given ids and not the table's column, so that its index is used. */
export async function updateSealed(
  tx: Executor,
  { table, key, keyType, field }: SealedColumn,
  rows: readonly SealedRow[],
): Promise<void> {
  const [into, id, secret] = [sql.identifier(table), sql.identifier(key), sql.identifier(field)];
  const given = { ids: sql.param(rows.map(({ row }) => row)), sealed: sql.param(rows.map(({ sealed }) => sealed)) };
  await tx.execute(sql`
    /* any site: a change of keys */ update ${into} set ${secret} = given.sealed
    from unnest(${given.ids}::${sql.raw(keyType)}[], ${given.sealed}::bytea[]) as given (row, sealed)
    where ${into}.${id} = given.row`);
}
