import type { Concordance, concordanceQuerySchema } from "@yiqiao/contracts/libraries";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { UsedMemory } from "#features/translation";
import type { Executor } from "#platform/database";
import { principalOf, type RequestContext } from "#platform/request";
import type { LibrariesDeps } from "../deps.ts";
import { presentEntry, withoutNames } from "../present.ts";
import { entriesIn } from "../records/entries.repository.ts";
import { entryColumns } from "../records/stored-entry.ts";
import { ordered } from "../records/order.ts";
import { type LibraryView, listUsable } from "../records/views.repository.ts";

/** Where a word stands in the memories that the caller may use, entries of the asked direction. */
export type FindConcordance = (
  context: RequestContext,
  query: z.output<typeof concordanceQuerySchema>,
) => Promise<Concordance>;

const pageSize = 50;

type Searching = Pick<LibrariesDeps, "database" | "search">;

export function createConcordance({ database, search }: Searching): FindConcordance {
  const { db } = database;
  return async (context, { keyword, side, page, src_lang: source, tgt_lang: target }) => {
    const views = ordered(await listUsable(db, principalOf(context), { kind: "memory" }));
    const memories = views.flatMap((view) => {
      const reversed = reversalFor(view, { source, target });
      return reversed === undefined ? [] : [{ ...view, reversed, isAnonymous: view.scope === "master" }];
    });
    return concordanceIn({ database, search }, memories, { keyword, side, page });
  };
}

/** Where a word stands in some memories, which the caller may use. */
export async function concordanceIn(
  { database: { db }, search }: Searching,
  memories: readonly Pick<UsedMemory, "id" | "number" | "name" | "reversed" | "isAnonymous">[],
  { keyword, side, page }: Pick<z.output<typeof concordanceQuerySchema>, "keyword" | "side" | "page">,
): Promise<Concordance> {
  const found = await search.concordance({
    keyword,
    side,
    memories: memories.map(({ number, reversed }) => ({ number, reversed })),
    offset: (page - 1) * pageSize,
    limit: pageSize + 1,
  });
  const shown = await entriesOf(db, found.slice(0, pageSize));
  const of = new Map(memories.map((memory) => [memory.number, memory]));
  const list = shown.flatMap((entry) => {
    const memory = of.get(entry.library);
    if (memory === undefined) return [];
    const told = presentEntry(memory.isAnonymous === true ? withoutNames(entry) : entry, "memory");
    const turned = memory.reversed ? { ...told, source: told.target, target: told.source } : told;
    return [{ ...turned, bank_id: memory.id, bank_name: memory.name }];
  });
  return { list, has_more: found.length > pageSize };
}

/** Undefined: the memory does not serve the languages. */
function reversalFor(
  { sourceLanguage, targetLanguage, twoWay }: LibraryView,
  { source, target }: { readonly source: string | undefined; readonly target: string | undefined },
): boolean | undefined {
  const fits = (from: string, to: string) =>
    (source === undefined || source === from) && (target === undefined || target === to);
  if (fits(sourceLanguage, targetLanguage)) return false;
  return twoWay && fits(targetLanguage, sourceLanguage) ? true : undefined;
}

/** In the order in which they were found. */
export async function entriesOf(db: Executor, found: readonly { readonly library: number; readonly id: string }[]) {
  const numbers = [...new Set(found.map(({ library }) => library))];
  const ids = found.map(({ id }) => id);
  const entries = await entriesIn(
    db,
    sql`select ${entryColumns} from library_entries e
        where e.library = any(${sql.param(numbers)}::int[]) and e.id = any(${sql.param(ids)}::bigint[])`,
  );
  const places = new Map(ids.map((id, place) => [id, place]));
  return entries.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}
