import { sql } from "drizzle-orm";

/**
 * A part `quickly` of a `with`, which another part has to read from: nobody waits until the change is on the disk. When the
 * database's server breaks down within a moment, it is lost as a whole, unless something later was waited for.
 */
export const quickly = sql`quickly as (select set_config('synchronous_commit', 'off', true))`;
