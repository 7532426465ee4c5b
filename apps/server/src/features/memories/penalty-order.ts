import type { MatchPenalties } from "@yiqiao/translation-memory";
import { type SQL, sql } from "drizzle-orm";
import type { UsedMemory } from "#features/translation";

/** Memories, and what is taken off their matches besides their own penalties. */
export interface Penalised {
  readonly memories: readonly UsedMemory[];
  readonly penalties: MatchPenalties;
}

/**
 * The beginning of an `order by` over entries that puts those with the lowest penalty first; empty where nothing is taken
 * off. The database folds names a little differently than {@link authorKey}: this chooses what is looked at, and the
 * score is reckoned after that.
 */
export function penaltyOrder({ memories, penalties: { age, authors } }: Penalised): SQL {
  const penalties: SQL[] = [];
  if (memories.some(({ penalty }) => penalty > 0)) {
    const byNumber = Object.fromEntries(memories.map(({ number, penalty }) => [number, penalty]));
    penalties.push(sql`coalesce((${JSON.stringify(byNumber)}::jsonb ->> library::text)::int, 0)`);
  }
  if (age !== undefined) {
    penalties.push(
      sql`case when updated_at < ${age.before.toISOString()}::timestamptz then ${age.percent}::int else 0 end`,
    );
  }
  if (authors !== undefined) {
    const numbers = memories.filter(({ isAnonymous }) => isAnonymous !== true).map(({ number }) => number);
    const percents = JSON.stringify(Object.fromEntries(authors));
    penalties.push(sql`
      case when library = any(${sql.param(numbers)}::int[]) then coalesce((${percents}::jsonb ->> ${writersKey})::int, 0) else 0 end`);
  }
  return penalties.length === 0 ? sql`` : sql`${sql.join(penalties, sql` + `)},`;
}

const writersKey = sql`
  lower(btrim(regexp_replace(normalize(coalesce(nullif(editor, ''), author), NFKC), '\\s+', ' ', 'g')))`;
