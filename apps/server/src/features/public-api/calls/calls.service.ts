import {
  type ApiCall,
  apiCallDays,
  type ApiCallsQuery,
  apiUsageDays,
  type ApiUsageQuery,
  type ApiUsageRow,
} from "@yiqiao/contracts/public-api";
import type { Clock } from "#platform/clock";
import { csvLine, csvMark } from "#platform/csv";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import { cursorOf, positionOf } from "#platform/paging";
import type { RequestContext } from "#platform/request";
import { ownerOf } from "../keys/keys.service.ts";
import { listKeys } from "../keys/keys.repository.ts";
import { type CallRow, deleteOldCalls, listCalls, usageOf } from "./calls.repository.ts";

/** What was called with an account's keys, for its owner. */
export interface ApiCalls {
  list(context: RequestContext, query: ApiCallsQuery): Promise<{ calls: ApiCall[]; next: string | null }>;
  /** @throws {DomainError} `statisticsTimeOrder`, `statisticsTimeLong` */
  usage(context: RequestContext, query: ApiUsageQuery): Promise<ApiUsageRow[]>;
  usageFile(context: RequestContext, query: ApiUsageQuery): Promise<string>;
  /** For a job. */
  forget(): Promise<void>;
}

const pageSize = 50;
const dayMs = 86_400_000;

const heads = {
  zh: ["日期", "密钥", "应用 ID", "类型", "调用次数", "失败次数", "字符数"],
  en: ["Day", "Key", "App ID", "Kind", "Calls", "Failed", "Characters"],
} as const;

export function createApiCalls({
  database: { db },
  clock,
}: {
  readonly database: Pick<Database, "db">;
  readonly clock: Clock;
}): ApiCalls {
  const usage = async (context: RequestContext, { key_id: keyId, from, to }: ApiUsageQuery) => {
    assertSpan(from, to);
    return usageOf(db, ownerOf(context), { keyId, from, to });
  };
  return {
    list: async (context, { key_id: keyId, failed, next }) => {
      const before = next === undefined ? undefined : positionOf(next, { key: "moment", id: "number" });
      const hasFailed = failed === undefined ? undefined : failed === "true";
      const rows = await listCalls(db, ownerOf(context), { keyId, hasFailed, before, limit: pageSize + 1 });
      const shown = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? shown.at(-1) : undefined;
      return {
        calls: shown.map((row) => present(row)),
        next: last === undefined ? null : cursorOf({ key: last.at.toISOString(), id: last.id }),
      };
    },
    usage,
    usageFile: async (context, query) => {
      const rows = await usage(context, query);
      const keys = new Map((await listKeys(db, ownerOf(context))).map((key) => [key.id, key]));
      const lines = rows.map((row) => {
        const key = keys.get(row.key_id);
        return csvLine([row.day, key?.name, key?.app_id, row.kind, row.calls, row.failed, row.characters]);
      });
      return csvMark + csvLine(heads[context.language]) + lines.join("");
    },
    forget: () => deleteOldCalls(db, new Date(clock.now().getTime() - apiCallDays * dayMs)),
  };
}

function assertSpan(from: string, to: string): void {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  if (days < 1) throw new DomainError("statisticsTimeOrder", { from, to });
  if (days > apiUsageDays) throw new DomainError("statisticsTimeLong", { from, to, days, limit: apiUsageDays });
}

function present(row: CallRow): ApiCall {
  return { ...row, at: row.at.toISOString() };
}
