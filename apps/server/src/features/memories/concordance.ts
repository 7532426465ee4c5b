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
  const numbers = (isReversed: boolean) =>
    sql.param(request.memories.filter(({ reversed }) => reversed === isReversed).map(({ number }) => number));
  const isSource = request.side === "source";
  // In a memory that is asked the other way round, the sides have changed places.
  const [side, other] = isSource ? [sql`lower(source)`, sql`lower(target)`] : [sql`lower(target)`, sql`lower(source)`];
  const { rows } = await executor.execute<{ library: number; id: string }>(sql`
    select library, id from library_entries
    where status = 'approved'
      and ((library = any(${numbers(false)}::int[]) and strpos(${side}, ${keyword}) > 0)
        or (library = any(${numbers(true)}::int[]) and strpos(${other}, ${keyword}) > 0))
    order by updated_at desc, id desc limit ${request.limit} offset ${request.offset}`);
  return rows;
}
