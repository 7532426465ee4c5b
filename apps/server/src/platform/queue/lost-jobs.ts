import { sql } from "drizzle-orm";
import { column, type Database, isHeld, type Shape } from "#platform/database";
import { SCHEMA } from "./pg-boss-store.ts";
import type { Attempt } from "./runner.ts";

/**
 * For this long a process that runs may fail to write a sign of life, while its connection is opened anew. Longer than the
 * five seconds between two signs of earlier versions, which hold nothing and may still run beside this one.
 */
const SILENT_SECONDS = 6;
/** After a start of the server nobody is connected at first. */
const REUNION_SECONDS = 20;

export interface LostJob extends Attempt {
  readonly name: string;
}

const lostShape: Shape<LostJob> = { name: column.text, id: column.uuid, retryCount: column.int };

/**
 * Jobs that nobody runs any more: no live process holds them, and none has sent a heartbeat lately. A running job may
 * lack either one: a connection can break, and a busy process may not send heartbeats.
 */
export function findLostJobs({ db }: Pick<Database, "db">): Promise<LostJob[]> {
  return db.query(lostShape)`
    select name, id, retry_count as "retryCount" from ${sql.identifier(SCHEMA)}.job
    where state = 'active' and policy = 'exclusive' and heartbeat_on < now() - make_interval(secs => ${SILENT_SECONDS})
      and pg_postmaster_start_time() < now() - make_interval(secs => ${REUNION_SECONDS})
      and not ${sql.raw(isHeld("id::text"))}`;
}
