import { fuzzyThreshold } from "@yiqiao/contracts/libraries";
import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/** How an account uses one library. */
export interface Use {
  readonly libraryId: string;
  readonly inUse: boolean;
  readonly penalty: number;
  readonly position: number;
}

export async function saveUses(tx: Executor, accountId: string, uses: readonly Use[]): Promise<void> {
  for (const { libraryId, inUse, penalty, position } of uses) {
    await tx.execute(sql`
      insert into library_uses (account_id, library_id, in_use, penalty, position)
      values (${accountId}, ${libraryId}, ${inUse}, ${penalty}, ${position})
      on conflict (account_id, library_id) do update
      set in_use = excluded.in_use, penalty = excluded.penalty, position = excluded.position`);
  }
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
  readonly useMemories: boolean;
  readonly useTerms: boolean;
  /** The memory that is written into; null: none was chosen, or it is gone. */
  readonly writeLibraryId: string | null;
}

const byDefault: Preferences = {
  threshold: fuzzyThreshold.default,
  useMemories: true,
  useTerms: true,
  writeLibraryId: null,
};

export async function findPreferences(db: Executor, accountId: string): Promise<Preferences> {
  const { rows } = await db.execute<{
    fuzzy_threshold: number;
    use_memories: boolean;
    use_terms: boolean;
    write_library_id: string | null;
  }>(sql`
    select p.fuzzy_threshold, p.use_memories, p.use_terms, l.id as write_library_id
    from library_preferences p left join libraries l on l.id = p.write_library_id and l.deleted_at is null
    where p.account_id = ${accountId}`);
  const row = rows[0];
  if (row === undefined) return byDefault;
  return {
    threshold: row.fuzzy_threshold,
    useMemories: row.use_memories,
    useTerms: row.use_terms,
    writeLibraryId: row.write_library_id,
  };
}

export async function savePreferences(tx: Executor, accountId: string, wanted: Preferences): Promise<void> {
  await tx.execute(sql`
    insert into library_preferences (account_id, fuzzy_threshold, use_memories, use_terms, write_library_id)
    values (${accountId}, ${wanted.threshold}, ${wanted.useMemories}, ${wanted.useTerms}, ${wanted.writeLibraryId})
    on conflict (account_id) do update
    set fuzzy_threshold = excluded.fuzzy_threshold, use_memories = excluded.use_memories,
        use_terms = excluded.use_terms, write_library_id = excluded.write_library_id`);
}
