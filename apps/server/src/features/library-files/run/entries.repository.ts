import { sql } from "drizzle-orm";
import type { NewEntry } from "#features/libraries";
import { column, columnsOf, type Executor, type Shape } from "#platform/database";
import type { KnownEntry } from "./plan-step.ts";

type UnitKeys = Pick<KnownEntry, "sourceKey" | "pairKey">;

const knownShape: Shape<KnownEntry> = {
  id: column.serial,
  sourceKey: column.int64,
  pairKey: column.int64,
  note: column.text,
  forbidden: column.bool,
  caseSensitive: column.bool,
};

/** Entries of a library with the sources, or with the pairs, of units; the one that was changed last first. */
export function findKnown(
  db: Executor,
  library: number,
  { by, units }: { readonly by: "source" | "pair"; readonly units: readonly UnitKeys[] },
): Promise<KnownEntry[]> {
  const asked = [...new Map(units.map((unit) => [by === "source" ? unit.sourceKey : unit.pairKey, unit])).values()];
  const keys = (keyOf: (unit: UnitKeys) => bigint) => sql.param(asked.map((unit) => String(keyOf(unit))));
  return db.query(knownShape)`
    select ${columnsOf(knownShape, "known")} from unnest(
      ${keys(({ sourceKey }) => sourceKey)}::bigint[], ${keys(({ pairKey }) => pairKey)}::bigint[]
    ) as asked (source_key, pair_key)
    cross join lateral (
      select e.id, e.source_key, e.pair_key, e.note, e.forbidden, e.case_sensitive, e.updated_at from library_entries e
      where e.library = ${library} and e.source_key = asked.source_key
        and ${by === "source" ? sql`true` : sql`e.pair_key = asked.pair_key`} offset 0
    ) as known
    order by known.updated_at desc, known.id desc`;
}

/** What entries become; sources stay the same texts. */
export async function updateEntries(
  db: Executor,
  library: number,
  entries: readonly (readonly [id: string, entry: NewEntry, pairKey: bigint])[],
): Promise<void> {
  const tagsOf = (tags: readonly object[]) => (tags.length === 0 ? null : tags);
  const rows = entries.map(([id, entry, pairKey]) => ({
    id,
    source_tags: tagsOf(entry.source.tags),
    target: entry.target.text,
    target_tags: tagsOf(entry.target.tags),
    note: entry.note,
    attributes: entry.attributes,
    editor: entry.editor,
    forbidden: entry.forbidden,
    case_sensitive: entry.caseSensitive,
    pair_key: String(pairKey),
    before_key: entry.beforeKey === null ? null : String(entry.beforeKey),
    after_key: entry.afterKey === null ? null : String(entry.afterKey),
    context_id: entry.contextId,
    updated_at: entry.updatedAt,
  }));
  await db.execute(sql`
    update library_entries e
    set source_tags = n.source_tags, target = n.target, target_tags = n.target_tags, note = n.note,
        attributes = n.attributes, status = 'approved', editor = n.editor, forbidden = n.forbidden,
        case_sensitive = n.case_sensitive, pair_key = n.pair_key, before_key = coalesce(n.before_key, e.before_key),
        after_key = coalesce(n.after_key, e.after_key), context_id = coalesce(n.context_id, e.context_id),
        updated_at = n.updated_at, revision = e.revision + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      id bigint, source_tags jsonb, target text, target_tags jsonb, note text, attributes jsonb, editor text,
      forbidden boolean, case_sensitive boolean, pair_key bigint, before_key bigint, after_key bigint, context_id text,
      updated_at timestamptz)
    where e.library = ${library} and e.id = n.id`);
}

export async function usernameOf(db: Executor, accountId: string): Promise<string> {
  const rows = await db.query({ username: column.text })`select username from accounts where id = ${accountId}`;
  return rows[0]?.username ?? "";
}
