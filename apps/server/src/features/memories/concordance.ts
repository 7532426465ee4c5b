import { normalise } from "@yiqiao/translation-memory";
import { sql } from "drizzle-orm";
import type { UsedMemory } from "#features/translation";
import type { Executor } from "#platform/database";

/** A word or words looked for inside entries. */
export interface ConcordanceRequest {
  readonly keyword: string;
  /** The side of the direction that is asked in. */
  readonly side: "source" | "target";
  readonly memories: readonly Pick<UsedMemory, "number" | "reversed">[];
  readonly offset: number;
  readonly limit: number;
}

export interface ConcordanceHit {
  readonly library: number;
  readonly id: string;
}

export async function findInside(executor: Executor, request: ConcordanceRequest): Promise<ConcordanceHit[]> {
  const keyword = normalise(request.keyword);
  if (keyword === "" || request.memories.length === 0) return [];
  const { rows } = await executor.execute<{ library: number; id: string }>(sql`
    select library, id from library_entries
    where library = any(${sql.param(request.memories.map(({ number }) => number))}::int[]) and status = 'approved'
      and strpos(lower(${sql.raw(request.side)}), ${keyword}) > 0
    order by updated_at desc, id desc limit ${request.limit} offset ${request.offset}`);
  return rows;
}
