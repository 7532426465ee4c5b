import type {
  UserDataList,
  UserDataOf,
  UserDataOfQuery,
  UserDataQuery,
  UserDataRow,
} from "@yiqiao/contracts/statistics";
import { daysOfRange } from "@yiqiao/contracts/statistics";
import { isPlanSku, planOfSku } from "@yiqiao/contracts/plans";
import { DomainError } from "#platform/errors";
import { cursorOf, positionOf } from "#platform/paging";
import type { RequestContext } from "#platform/request";
import { breakdownOf } from "../reading/breakdown.ts";
import { overviewOf, type ReadingDeps } from "../reading/overview.ts";
import { type Scope, scopeFor, shiftDay, startOfDay } from "../reading/scope.ts";
import { namesOfSites } from "../reading/sites.repository.ts";
import { ordersOfUsers, usageOfUsers, userRows } from "./user-rows.repository.ts";
import { findUsers } from "./find-users.ts";
import type { Rankings } from "./rankings.ts";

export interface UsersDeps extends ReadingDeps {
  readonly rankings: Rankings;
}

type Asked = Pick<UserDataQuery, "range" | "from" | "to" | "site_id" | "search" | "sort">;

/** A page of users with what they did. @throws {DomainError} `noPermission`, `statisticsTimeMissing`, `pageUnknown`, … */
export async function listUsers(deps: UsersDeps, context: RequestContext, query: UserDataQuery): Promise<UserDataList> {
  const scope = await scopeFor(deps, context, query);
  const { from, to } = scope;
  const page = await usersAfter(deps, { scope, asked: query, after: query.after, limit: query.page_size, context });
  return { from, to, ...page };
}

export interface UsersPage {
  readonly scope: Scope;
  readonly asked: Asked;
  readonly after: string | undefined;
  readonly limit: number;
  readonly context: Pick<RequestContext, "language">;
}

export async function usersAfter(
  deps: UsersDeps,
  { scope, asked, after, limit, context }: UsersPage,
): Promise<Pick<UserDataList, "users" | "next">> {
  const { range } = asked;
  const found = await findUsers(deps, {
    site: scope.site,
    days: scope,
    length: range === undefined || range === "today" ? undefined : daysOfRange[range],
    cover: coverOf(scope),
    sort: asked.sort,
    search: asked.search ?? "",
    after:
      after === undefined
        ? undefined
        : positionOf(after, { key: asked.sort === "newest" ? "moment" : "number", id: "uuid" }),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  // Who has moved has totals at two sites.
  const ids = [...new Set(page.map(({ id }) => id))];
  const rows = await describe(deps, { scope, ids, context });
  return {
    users: ids.flatMap((id) => rows.get(id) ?? []),
    next: found.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

/** The shortest stretch with totals that has all days; where the days of several sites end is a day off. */
function coverOf({ site, from, to, today }: Scope): number | undefined {
  const spare = site === "all" ? 1 : 0;
  const lengths = Object.values(daysOfRange).filter((length) => length > 1);
  return to > today ? undefined : lengths.find((length) => from >= shiftDay(today, 1 + spare - length));
}

/** One user by day and kind. @throws {DomainError} `statisticsUserMissing`, `statisticsTimeMissing`, … */
export async function userOf(deps: ReadingDeps, context: RequestContext, query: UserDataOfQuery): Promise<UserDataOf> {
  const scope = await scopeFor(deps, context, query);
  const user = (await describe(deps, { scope, ids: [query.user_id], context })).get(query.user_id);
  if (user === undefined) throw new DomainError("statisticsUserMissing");
  const { language } = context;
  const { rows } = await breakdownOf(deps, scope, { by: "kind", after: undefined, language });
  return { user, statistics: await overviewOf(deps, scope, "day"), kinds: rows };
}

interface Described {
  readonly scope: Scope;
  readonly ids: readonly string[];
  readonly context: Pick<RequestContext, "language">;
}

async function describe(
  { db, clock }: ReadingDeps,
  { scope, ids, context }: Described,
): Promise<ReadonlyMap<string, UserDataRow>> {
  const { site, timeZone } = scope;
  const start = startOfDay(scope.from, timeZone);
  const end = startOfDay(shiftDay(scope.to, 1), timeZone);
  const rows = await userRows(db, { site, ids });
  const usage = new Map((await usageOfUsers(db, { site, ids, days: scope })).map(({ id, ...sums }) => [id, sums]));
  const orders = new Map((await ordersOfUsers(db, { site, ids, start, end })).map(({ id, ...sums }) => [id, sums]));
  const names = await namesOfSites(db, [...new Set(rows.map(({ siteId }) => siteId))]);
  const now = clock.now();
  return new Map(
    rows.map((row): [string, UserDataRow] => {
      const isOver = row.planExpiresAt !== null && row.planExpiresAt <= now;
      const { requests = 0, characters = 0, charged = 0, documents = 0 } = usage.get(row.id) ?? {};
      const { orders: bought = 0, paid = 0 } = orders.get(row.id) ?? {};
      return [
        row.id,
        {
          user_id: row.id,
          account_number: row.accountNumber,
          username: row.username,
          site_id: row.siteId,
          site_name: names.get(row.siteId)?.[context.language] ?? "",
          plan: isOver || !isPlanSku(row.planSku) ? "free" : planOfSku(row.planSku),
          created_time: row.createdAt.toISOString(),
          requests,
          characters,
          charged,
          documents,
          libraries: row.libraries,
          orders: bought,
          paid_fen: paid,
        },
      ];
    }),
  );
}
