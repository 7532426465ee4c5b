import type { StatisticsDimension } from "@yiqiao/contracts/statistics";
import { type SQL, sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import type { Position } from "#platform/paging";
import type { Days } from "./scope.ts";
import type { RowScope } from "./series.repository.ts";
import { sumsOf, sumsShape, within } from "./sums.ts";

export interface BreakdownOf {
  readonly by: StatisticsDimension;
  readonly days: Days;
}

const rowShape = { value: column.text, amount: column.bigint, ...sumsShape };
const characters = sql.raw("sum(u.machine + u.fuzzy + u.exact + u.context)");
const ownValue: Partial<Record<StatisticsDimension, SQL>> = {
  site: sql.raw("u.site_id::text"),
  plan: sql.raw("u.plan"),
};

/** By what rows are sorted: errors by how often they came. */
const amountOf = (by: StatisticsDimension): SQL => (by === "error" ? sql.raw("sum(u.failures)") : characters);

function grouped(whose: RowScope, { by, days: { from, to } }: BreakdownOf): SQL {
  const isOfUser = whose.userId !== undefined;
  const value = ownValue[by] ?? (isOfUser ? sql.raw("u.kind") : sql.raw("u.value"));
  const chosen = sql`select ${value} as value, ${amountOf(by)} as amount, ${sumsOf}`;
  if (isOfUser) {
    return sql`${chosen} from usage_user_days u
      where ${within(whose)} and u.account_id = ${whose.userId} and u.day between ${from}::date and ${to}::date group by 1`;
  }
  const dimension = by === "site" || by === "plan" ? "kind" : by;
  return sql`${chosen} from usage_days u
    where ${within(whose)} and u.dimension = ${dimension} and u.day between ${from}::date and ${to}::date group by 1`;
}

/** The largest first. */
export function listBreakdown(
  db: Executor,
  whose: RowScope,
  { after, limit, ...of }: BreakdownOf & { readonly after: Position | undefined; readonly limit: number },
) {
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(g.amount < ${after.key}::numeric or (g.amount = ${after.key}::numeric and g.value > ${after.id}))`;
  return db.query(rowShape)`
    select g.value, g.amount, g.requests, g.failures, g.machine, g.fuzzy, g.exact, g.context, g.kept, g.charged
    from (${grouped(whose, of)}) g where ${beyond} order by g.amount desc, g.value limit ${limit}`;
}

/** What the rows of a page were in other days. */
export async function amountsOf(
  db: Executor,
  whose: RowScope,
  { values, ...of }: BreakdownOf & { readonly values: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query({ value: column.text, amount: column.bigint })`
    select g.value, g.amount from (${grouped(whose, of)}) g where g.value = any(${sql.param([...values])}::text[])`;
  return new Map(rows.map(({ value, amount }) => [value, amount]));
}
