import { column, type Executor, type RowOf } from "#platform/database";

export const abandonedImportShape = {
  id: column.uuid,
  folder: column.text.orNull(),
};

export type AbandonedImport = RowOf<typeof abandonedImportShape>;

const pieceSize = 100;

/** Imports that nobody began, and those that are over for so long that their batch cannot be undone any more. */
export async function findOldImports(
  db: Executor,
  before: { readonly ready: Date; readonly finished: Date },
): Promise<AbandonedImport[]> {
  const rows = await db.query(abandonedImportShape)`
    select id, folder from library_imports /* any site: what is over is over on every site */
    where (state = 'ready' and touched_at < ${before.ready})
       or (state in ('complete', 'failed', 'cancelled') and touched_at < ${before.finished})
    limit ${pieceSize}`;
  return rows;
}

/** Imports that are over and still have their file: their process was killed before it could delete it. */
export async function findLeftoverFiles(db: Executor, before: Date): Promise<AbandonedImport[]> {
  const rows = await db.query(abandonedImportShape)`
    select id, folder from library_imports /* any site: files of every site go */
    where state in ('complete', 'failed', 'cancelled') and folder is not null and touched_at < ${before}
    limit ${pieceSize}`;
  return rows;
}

/** Imports that were set on their way and have not moved since. */
export async function findStalled(db: Executor, before: Date): Promise<string[]> {
  const rows = await db.query({ id: column.uuid })`
    select id from library_imports /* any site: imports of every site go on */
    where state in ('waiting', 'running') and touched_at < ${before} limit ${pieceSize}`;
  return rows.map(({ id }) => id);
}
