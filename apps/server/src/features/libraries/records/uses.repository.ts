import { type AuthorPenalty, fuzzyThreshold } from "@yiqiao/contracts/libraries";
import { sql } from "drizzle-orm";
import type { PenaltySettings } from "#features/translation";
import { column, type Executor } from "#platform/database";
import { storableJson } from "./storable-json.ts";

/** How an account uses one library. */
export interface Use {
  readonly libraryId: string;
  readonly inUse: boolean;
  readonly penalty: number;
  readonly position: number;
}

/** In one order of rows, whichever order they are given in: the same account may save another one at the same time. */
export async function saveUses(tx: Executor, accountId: string, uses: readonly Use[]): Promise<void> {
  const each = <T>(value: (use: Use) => T) => sql.param(uses.map((use) => value(use)));
  await tx.execute(sql`
    insert into library_uses (account_id, library_id, in_use, penalty, position)
    select ${accountId}::uuid, u.*
    from unnest(${each(({ libraryId }) => libraryId)}::uuid[], ${each(({ inUse }) => inUse)}::boolean[],
                ${each(({ penalty }) => penalty)}::int[], ${each(({ position }) => position)}::int[])
      as u (library_id, in_use, penalty, position)
    order by u.library_id
    on conflict (account_id, library_id) do update
    set in_use = excluded.in_use, penalty = excluded.penalty, position = excluded.position`);
}

export async function saveSubscription(
  tx: Executor,
  { accountId, libraryId, isSubscribed }: { accountId: string; libraryId: string; isSubscribed: boolean },
): Promise<void> {
  await tx.execute(sql`
    insert into library_uses (account_id, library_id, subscribed, in_use)
    values (${accountId}, ${libraryId}, ${isSubscribed}, true)
    on conflict (account_id, library_id) do update set subscribed = excluded.subscribed, in_use = true`);
}

export interface Preferences {
  readonly threshold: number;
  readonly penalties: PenaltySettings;
  readonly useMemories: boolean;
  readonly useTerms: boolean;
  /** The memory that is written into; null: none was chosen, or it is gone. */
  readonly writeLibraryId: string | null;
}

/** Of who has set nothing, and of visitors. */
export const byDefault: Preferences = {
  threshold: fuzzyThreshold.default,
  penalties: { age: null, authors: [] },
  useMemories: true,
  useTerms: true,
  writeLibraryId: null,
};

const preferencesShape = {
  fuzzy_threshold: column.int,
  use_memories: column.bool,
  use_terms: column.bool,
  write_library_id: column.uuid.orNull(),
  age_months: column.int.orNull(),
  age_percent: column.int.orNull(),
  author_penalties: column.jsonb<readonly AuthorPenalty[]>(),
};

export async function findPreferences(db: Executor, accountId: string): Promise<Preferences> {
  const rows = await db.prepared(preferencesShape)`
    select p.fuzzy_threshold, p.use_memories, p.use_terms, p.age_months, p.age_percent, p.author_penalties,
           l.id as write_library_id
    from library_preferences p left join libraries l on l.id = p.write_library_id and l.deleted_at is null
    where p.account_id = ${accountId}`;
  const row = rows[0];
  if (row === undefined) return byDefault;
  const { age_months: months, age_percent: percent } = row;
  return {
    threshold: row.fuzzy_threshold,
    penalties: {
      age: months === null || percent === null ? null : { months, percent },
      authors: row.author_penalties,
    },
    useMemories: row.use_memories,
    useTerms: row.use_terms,
    writeLibraryId: row.write_library_id,
  };
}

/** Penalties that are left out stay as they are. */
type WantedPreferences = Omit<Preferences, "penalties"> & { readonly penalties: Partial<PenaltySettings> };

export async function savePreferences(tx: Executor, accountId: string, wanted: WantedPreferences): Promise<void> {
  const { age, authors } = wanted.penalties;
  const changes = [
    sql`fuzzy_threshold = excluded.fuzzy_threshold, use_memories = excluded.use_memories`,
    sql`use_terms = excluded.use_terms, write_library_id = excluded.write_library_id`,
    ...(age === undefined ? [] : [sql`age_months = excluded.age_months, age_percent = excluded.age_percent`]),
    ...(authors === undefined ? [] : [sql`author_penalties = excluded.author_penalties`]),
  ];
  await tx.execute(sql`
    insert into library_preferences (account_id, fuzzy_threshold, use_memories, use_terms, write_library_id,
                                     age_months, age_percent, author_penalties)
    values (${accountId}, ${wanted.threshold}, ${wanted.useMemories}, ${wanted.useTerms}, ${wanted.writeLibraryId},
            ${age?.months ?? null}, ${age?.percent ?? null}, ${storableJson(authors ?? [])}::jsonb)
    on conflict (account_id) do update set ${sql.join(changes, sql`, `)}`);
}
