import type { Provenance, SegmentIssueKind } from "@yiqiao/contracts/text";
import { sql } from "drizzle-orm";
import type { TaggedText } from "@yiqiao/documents";
import { column, type Executor } from "#platform/database";
import type { Owner } from "#platform/request";

/** What became of a unit. */
export interface StoredTarget {
  /** Null: no engine had a translation of any of it. */
  readonly target: TaggedText | null;
  readonly provenance: readonly (Provenance | "untranslated")[];
  readonly issues: readonly SegmentIssueKind[];
  /** Names of memories and termbases that had a hand in it. */
  readonly libraries: readonly string[];
}

/** A day, as long as what was delivered is not charged again. */
const keptMs = 24 * 60 * 60 * 1000;
const oldest = (now: Date) => new Date(now.getTime() - keptMs);

/** What is known of these hashes. */
export async function findTargets(
  db: Executor,
  owner: Owner,
  { hashes, now }: { readonly hashes: readonly string[]; readonly now: Date },
): Promise<Map<string, StoredTarget>> {
  if (hashes.length === 0) return new Map();
  const rows = await db.query({ hash: column.uuid, target: column.jsonb<StoredTarget>() })`
    select hash, target from web_page_translations
    where site_id = ${owner.siteId} and hash = any(${sql.param([...hashes])}::uuid[]) and created_at > ${oldest(now)}`;
  return new Map(rows.map(({ hash, target }) => [hash, target]));
}

/** Keeps what became of units; a translation that is known already stays. */
export async function keepTargets(
  db: Executor,
  owner: Owner,
  { targets, now }: { readonly targets: ReadonlyMap<string, StoredTarget>; readonly now: Date },
): Promise<void> {
  if (targets.size === 0) return;
  const sorted = [...targets].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await db.execute(sql`
    insert into web_page_translations (hash, site_id, owner, account_id, target, created_at)
    select hash, ${owner.siteId}, ${owner.name}, ${owner.accountId}, target, ${now}
    from unnest(${sql.param(sorted.map(([hash]) => hash))}::uuid[],
                ${sql.param(sorted.map(([, target]) => JSON.stringify(target)))}::jsonb[]) as given (hash, target)
    on conflict (hash) do update set target = excluded.target, created_at = excluded.created_at
    where web_page_translations.created_at <= ${oldest(now)}
      or web_page_translations.target -> 'provenance' ? 'untranslated'`);
}

export async function forgetTargets(db: Executor, now: Date): Promise<void> {
  await db.execute(sql`
    delete from web_page_translations /* any site: what is too old */ where created_at <= ${oldest(now)}`);
}
