import { hostname } from "node:os";
import { pid } from "node:process";
import {
  type LogLevel,
  type SystemLogEntry,
  type SystemLogLine,
  type SystemLogList,
  type systemLogQuerySchema,
  type SystemLogState,
  type systemLogTailQuerySchema,
} from "@yiqiao/contracts/system-log";
import type { z } from "zod";
import type { Clock } from "#platform/clock";
import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import { cursorOf, positionOf } from "#platform/paging";
import { createLive } from "#platform/live";
import type { LogLine } from "#platform/telemetry";
import {
  deleteBefore,
  deleteSurplus,
  type EntryRow,
  findLine,
  insertLines,
  lastId,
  listLines,
  type LogFilter,
  newLines,
  stateOf,
} from "./system-log.repository.ts";

type Tail = z.output<typeof systemLogTailQuerySchema>;

export interface SystemLog {
  /** Keeps lines of this process; who follows the log hears of them. @param role what the process does */
  write(role: string, lines: readonly LogLine[]): Promise<void>;
  list(query: z.output<typeof systemLogQuerySchema>): Promise<SystemLogList>;
  /** @throws {DomainError} `logLineMissing` */
  line(id: string): Promise<SystemLogLine>;
  state(): Promise<SystemLogState>;
  /**
   * None at once, then new lines as they come, the oldest first, until the signal is aborted.
   * @param check of each round, before it is told
   */
  follow(filter: Tail, check: () => Promise<unknown>, signal: AbortSignal): AsyncIterable<readonly SystemLogEntry[]>;
  stopFollowing(): void;
  /** Deletes what is too old or too much; for a job. */
  cleanUp(): Promise<void>;
}

export interface SystemLogOptions {
  readonly database: Pick<Database, "db" | "notify" | "listen">;
  readonly clock: Clock;
  readonly config: Pick<Config, "systemLog">;
}

const channel = "system_log";
const deleteBatch = 5000;
const tailLines = 200;
/** Lines of several processes become visible a little out of their order. */
const overlap = 500n;
const dayMs = 24 * 3600 * 1000;

export function createSystemLog({ database, clock, config }: SystemLogOptions): SystemLog {
  const { db } = database;
  const { days, lines: keptLines } = config.systemLog;
  const live = createLive(database, [channel]);
  return {
    write: async (role, lines) => {
      await insertLines(db, lines, { process: `${role} ${pid}`, host: hostname() });
      await database.notify(channel, "lines");
    },
    list: async ({ before, page_size: limit, ...query }) => {
      const position = before === undefined ? undefined : positionOf(before, { key: "moment", id: "number" });
      const rows = await listLines(db, filterOf(query), { before: position, limit: limit + 1 });
      const entries = rows.slice(0, limit).map((row) => shown(row));
      const last = entries.at(-1);
      return {
        entries,
        next: rows.length > limit && last !== undefined ? cursorOf({ key: last.at, id: last.id }) : null,
      };
    },
    line: async (id) => {
      const row = await findLine(db, id);
      if (row === undefined) throw new DomainError("logLineMissing");
      return { ...shown(row), details: row.details };
    },
    state: async () => {
      const { count, size_bytes, oldest, newest } = await stateOf(db);
      const times = { oldest: oldest?.toISOString() ?? null, newest: newest?.toISOString() ?? null };
      return { count, size_bytes, ...times, kept_days: days, kept_lines: keptLines };
    },
    follow: async function* (tail, check, signal) {
      const start = BigInt(await lastId(db));
      yield [];
      let newest = start;
      let told = new Set<string>();
      for await (const _ of live.rounds("lines", signal)) {
        const afterId = String(newest - overlap > start ? newest - overlap : start);
        const rows = await newLines(db, filterOf(tail), { afterId, limit: tailLines });
        // After they were read: who loses the right meanwhile is told none of them.
        await check();
        const fresh = rows.filter(({ id }) => !told.has(id)).toReversed();
        for (const { id } of fresh) if (BigInt(id) > newest) newest = BigInt(id);
        told = new Set(rows.map(({ id }) => id));
        if (fresh.length > 0) yield fresh.map((row) => shown(row));
      }
    },
    stopFollowing: () => live.stop(),
    cleanUp: async () => {
      const before = new Date(clock.now().getTime() - days * dayMs);
      while ((await deleteBefore(db, before, deleteBatch)) === deleteBatch);
      while ((await deleteSurplus(db, { kept: keptLines, limit: deleteBatch })) === deleteBatch);
    },
  };
}

type Filter = Tail & Pick<z.output<typeof systemLogQuerySchema>, "from" | "to">;

function filterOf({ request_id: requestId, ...filter }: Filter): LogFilter {
  return { ...filter, requestId };
}

const levelOf = (level: number): LogLevel =>
  level >= 60 ? "fatal" : level >= 50 ? "error" : level >= 40 ? "warn" : "info";

function shown({ id, at, level, source, content, request_id, process, host }: EntryRow): SystemLogEntry {
  return { id, at: at.toISOString(), level: levelOf(level), source, content, request_id, process, host };
}
