import type { ExportStatisticsQuery, ExportUserDataQuery, StatisticsDimension } from "@yiqiao/contracts/statistics";
import type { WorkbookRow } from "@yiqiao/translation-memory/formats";
import type { Audit } from "#features/audit";
import type { RequestContext } from "#platform/request";
import { breakdownOf } from "../reading/breakdown.ts";
import { overviewOf } from "../reading/overview.ts";
import { assertKnown, type Scope, scopeFor, unitFor } from "../reading/scope.ts";
import { type UsersDeps, usersAfter } from "../users/users.ts";
import {
  breakdownCells,
  breakdownColumns,
  headerOf,
  pointCells,
  pointColumns,
  userCells,
  userColumns,
  writeTime,
} from "./tables.ts";
import { type FileDeps, type Table, writeFile, type WrittenFile } from "./write-file.ts";

export type ExportDeps = UsersDeps & FileDeps & { readonly audit: Pick<Audit, "record"> };

const usersAtOnce = 500;

/** Hours, days or a breakdown as a file. @throws {DomainError} as the page does, and `officeMissing` */
export async function exportStatistics(
  deps: ExportDeps,
  context: RequestContext,
  query: ExportStatisticsQuery,
): Promise<WrittenFile> {
  const { format, by } = query;
  const scope = await scopeFor(deps, context, query);
  assertKnown(scope, by);
  const table =
    by === undefined
      ? await pointsTable(deps, context, { scope, query })
      : breakdownTable(deps, context, { scope, by });
  const after = { format, by: by ?? "time", ...told(scope) };
  await deps.audit.record(context, { action: "statistics.export", target: "statistics", after });
  const name = ["statistics", ...(by === undefined ? [] : [by]), scope.from, scope.to].join("-");
  return writeFile(deps, table, { name, format, signal: context.signal });
}

/** The list of users as a file. @throws {DomainError} as the page does, and `officeMissing` */
export async function exportUsers(
  deps: ExportDeps,
  context: RequestContext,
  query: ExportUserDataQuery,
): Promise<WrittenFile> {
  const scope = await scopeFor(deps, context, query);
  const { format, search, sort } = query;
  const { language } = context;
  const after = { format, sort, ...(search !== undefined && search !== "" && { isSearched: true }), ...told(scope) };
  await deps.audit.record(context, { action: "user-data.export", target: "user-data", after });
  const title = { zh: "用户数据", en: "Users" }[language];
  const rows = userRows(deps, context, { scope, query });
  const table = { title, header: headerOf(userColumns, language), rows };
  return writeFile(deps, table, { name: `user-data-${scope.from}-${scope.to}`, format, signal: context.signal });
}

const told = ({ from, to, site, plan, userId }: Scope) => ({
  from,
  to,
  site,
  ...(plan !== undefined && { plan }),
  ...(userId !== undefined && { account: userId }),
});

async function pointsTable(
  deps: ExportDeps,
  { language }: RequestContext,
  { scope, query }: { readonly scope: Scope; readonly query: ExportStatisticsQuery },
): Promise<Table> {
  const unit = unitFor(scope, query.unit);
  const { points } = await overviewOf(deps, scope, unit);
  async function* rows(): AsyncGenerator<WorkbookRow> {
    for (const point of points) yield pointCells(point, writeTime(point.at, scope.timeZone, unit));
  }
  const title = { zh: "统计", en: "Statistics" }[language];
  return { title, header: headerOf(pointColumns(unit), language), rows: rows() };
}

function breakdownTable(
  deps: ExportDeps,
  { language, signal }: RequestContext,
  { scope, by }: { readonly scope: Scope; readonly by: StatisticsDimension },
): Table {
  async function* rows(): AsyncGenerator<WorkbookRow> {
    for (let after: string | undefined; ;) {
      signal.throwIfAborted();
      const page = await breakdownOf(deps, scope, { by, after, language });
      for (const row of page.rows) yield breakdownCells(by, row);
      if (page.next === null) return;
      after = page.next;
    }
  }
  const title = { zh: "统计", en: "Statistics" }[language];
  return { title, header: headerOf(breakdownColumns(by), language), rows: rows() };
}

async function* userRows(
  deps: ExportDeps,
  context: RequestContext,
  { scope, query }: { readonly scope: Scope; readonly query: ExportUserDataQuery },
): AsyncGenerator<WorkbookRow> {
  for (let after: string | undefined; ;) {
    context.signal.throwIfAborted();
    const page = await usersAfter(deps, { scope, asked: query, after, limit: usersAtOnce, context });
    for (const user of page.users) yield userCells(user, writeTime(user.created_time, scope.timeZone, "hour"));
    if (page.next === null) return;
    after = page.next;
  }
}
