import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/** What events are gathered by. */
export interface UsageKey {
  readonly at: Date;
  readonly siteId: number;
  readonly accountId: string | null;
  readonly kind: string;
  readonly source: string | null;
  readonly target: string | null;
  readonly engine: string | null;
  readonly error: string | null;
  readonly latency: number | null;
}

export interface UsageEvent extends UsageKey {
  readonly requests: number;
  readonly failures: number;
  readonly machine: number;
  readonly fuzzy: number;
  readonly exact: number;
  readonly context: number;
  readonly kept: number;
}

/** Writes a batch; one that was written before changes nothing. */
export async function insertEvents(db: Executor, batch: string, events: readonly UsageEvent[]): Promise<void> {
  const column = <T>(of: (event: UsageEvent) => T) => sql.param(events.map((event) => of(event)));
  await db.execute(sql`
    insert into usage_events /* any site: what the process translated for all of them */
      (batch, place, at, site_id, account_id, kind, source_lang, target_lang, engine, error, latency,
       requests, failures, machine, fuzzy, exact, context, kept)
    select ${batch}::uuid, e.place, e.at, e.site_id, e.account_id, e.kind, e.source_lang, e.target_lang, e.engine, e.error,
           e.latency, e.requests, e.failures, e.machine, e.fuzzy, e.exact, e.context, e.kept
    from unnest(${column((e) => e.at.toISOString())}::timestamptz[], ${column((e) => e.siteId)}::int[],
                ${column((e) => e.accountId)}::uuid[], ${column((e) => e.kind)}::text[],
                ${column((e) => e.source)}::text[], ${column((e) => e.target)}::text[],
                ${column((e) => e.engine)}::text[], ${column((e) => e.error)}::text[],
                ${column((e) => e.latency)}::int[], ${column((e) => e.requests)}::int[],
                ${column((e) => e.failures)}::int[], ${column((e) => e.machine)}::bigint[],
                ${column((e) => e.fuzzy)}::bigint[], ${column((e) => e.exact)}::bigint[],
                ${column((e) => e.context)}::bigint[], ${column((e) => e.kept)}::bigint[]) with ordinality
      e (at, site_id, account_id, kind, source_lang, target_lang, engine, error, latency, requests, failures,
         machine, fuzzy, exact, context, kept, place)
    on conflict (batch, place) do nothing`);
}
