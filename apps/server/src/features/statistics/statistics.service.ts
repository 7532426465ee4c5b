import type {
  Breakdown,
  BreakdownQuery,
  ExportStatisticsQuery,
  ExportUserDataQuery,
  Statistics as Figures,
  StatisticsQuery,
  UserDataList,
  UserDataOf,
  UserDataOfQuery,
  UserDataQuery,
} from "@yiqiao/contracts/statistics";
import type { Database } from "#platform/database";
import type { RequestContext } from "#platform/request";
import { exportStatistics, exportUsers, type ExportDeps } from "./files/export-statistics.ts";
import type { WrittenFile } from "./files/write-file.ts";
import { breakdownOf } from "./reading/breakdown.ts";
import { overviewOf } from "./reading/overview.ts";
import { assertKnown, scopeFor, unitFor } from "./reading/scope.ts";
import { type Today, todayOf } from "./reading/today.ts";
import { createRankings } from "./users/rankings.ts";
import { listUsers, userOf } from "./users/users.ts";

/** What was translated and earned: of the caller's site, for administrators of the main site of all. */
export interface Statistics {
  overview(context: RequestContext, query: StatisticsQuery): Promise<Figures>;
  breakdown(context: RequestContext, query: BreakdownQuery): Promise<Breakdown>;
  export(context: RequestContext, query: ExportStatisticsQuery): Promise<WrittenFile>;
  /** Today's figures beside those of yesterday at the same time, for the back end's first page. */
  today(context: RequestContext): Promise<Today>;
  readonly users: {
    list(context: RequestContext, query: UserDataQuery): Promise<UserDataList>;
    one(context: RequestContext, query: UserDataOfQuery): Promise<UserDataOf>;
    export(context: RequestContext, query: ExportUserDataQuery): Promise<WrittenFile>;
  };
}

export type StatisticsDeps = Omit<ExportDeps, "db" | "rankings"> & { readonly database: Pick<Database, "db"> };

export function createStatistics({ database, ...given }: StatisticsDeps): Statistics {
  const deps = { ...given, db: database.db, rankings: createRankings(given) };
  return {
    overview: async (context, query) => {
      const scope = await scopeFor(deps, context, query);
      return overviewOf(deps, scope, unitFor(scope, query.unit));
    },
    breakdown: async (context, query) => {
      const scope = await scopeFor(deps, context, query);
      const { by, after } = query;
      assertKnown(scope, by);
      return breakdownOf(deps, scope, { by, after, language: context.language });
    },
    export: (context, query) => exportStatistics(deps, context, query),
    today: (context) => todayOf(deps, context),
    users: {
      list: (context, query) => listUsers(deps, context, query),
      one: (context, query) => userOf(deps, context, query),
      export: (context, query) => exportUsers(deps, context, query),
    },
  };
}
