import { column, type Executor } from "#platform/database";
import { sql } from "drizzle-orm";

/** A process shows so often which reservations are still its own. */
export const shownEveryMs = 5000;
/** After so long without a sign the process that had a reservation is lost. */
export const lostAfterMs = 20_000;

/** What this process has set aside and not ended. */
export class OpenReservations {
  readonly #ids = new Set<string>();

  add(id: string): void {
    this.#ids.add(id);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  delete(id: string): void {
    this.#ids.delete(id);
  }

  /** Shows all processes that these are worked on. */
  async show(db: Executor, at: Date): Promise<void> {
    if (this.#ids.size === 0) return;
    const ids = sql.param([...this.#ids]);
    // Those that were charged within another transaction than their own.
    const charged = await db.query({ id: column.uuid })`
      with shown as (
        update quota_reservations /* any site: of this process */ set alive_at = ${at}
        where id = any(${ids}::uuid[]) and status = 'open'
      )
      select id from quota_reservations /* any site: of this process */
      where id = any(${ids}::uuid[]) and status = 'committed'`;
    for (const { id } of charged) this.#ids.delete(id);
  }
}
