import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import type { StoredJob } from "./memory-jobs.repository.ts";

/** Of which something may be left in the store. */
export type JobWithFile = Pick<StoredJob, "id" | "accountId" | "operation">;

const withFileShape = {
  id: column.uuid,
  accountId: column.uuid,
  operation: column.text.as<StoredJob["operation"]>(),
};
const pieceSize = 100;

/**
 * Imports whose file did not come in time, exports whose file is over, and exports that were lost: their process was killed
 * and nobody takes them up.
 */
export function findOver(
  db: Executor,
  before: { readonly upload: Date; readonly now: Date; readonly lost: Date },
): Promise<JobWithFile[]> {
  return db.query(withFileShape)`
    select id, account_id as "accountId", operation from api_memory_jobs /* any site: what is over is over on every site */
    where (state in ('awaiting_input', 'uploading') and expires_at < ${before.upload})
       or (operation = 'export' and state = 'completed' and expires_at <= ${before.now})
       or (operation = 'export' and state = 'processing' and created_at < ${before.lost})
    order by created_at limit ${pieceSize}`;
}

/** An upload that came in after all goes on. */
export async function setExpired(db: Executor, id: string, at: Date): Promise<void> {
  await db.execute(sql`
    update api_memory_jobs set state = 'expired', object_key = null, updated_at = ${at}
    where id = ${id} and (state <> 'processing' or operation = 'export')`);
}

/** Jobs that nobody asks for any more; what they made stays. */
export async function deleteOldJobs(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from api_memory_jobs /* any site: what is over is over on every site */
    where created_at < ${before} and state in ('processing', 'completed', 'failed', 'expired')
      and (operation = 'import' or object_key is null)`);
}
