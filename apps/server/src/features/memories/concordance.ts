import { normalise } from "@yiqiao/translation-memory";
import { sql } from "drizzle-orm";
import type { UsedMemory } from "#features/translation";
import { column, type Executor } from "#platform/database";

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

/** Reads all texts of the memories' side, which are narrow, unless enough of the newest ones have the keyword. */
export async function searchEntries(executor: Executor, request: ConcordanceRequest): Promise<ConcordanceHit[]> {
  const keyword = normalise(request.keyword);
  if (keyword === "") return [];
  const numbers = (isTarget: boolean) =>
    request.memories
      .filter(({ reversed }) => ((request.side === "target") !== reversed) === isTarget)
      .map(({ number }) => number);
  const rows = await executor.query({ library: column.int, id: column.serial })`
    select library, entry_id as id from memory_texts
    where (library = any(${sql.param(numbers(false))}::int[]) and not reversed
        or library = any(${sql.param(numbers(true))}::int[]) and reversed)
      and strpos(text, ${keyword}) > 0
    order by entry_id desc limit ${request.limit} offset ${request.offset}`;
  return rows;
}
