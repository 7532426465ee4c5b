/**
 * `npm run bench -- system-log [--lines 1000000]`: how long searches of the system log take, each filter alone and some
 * together, in a database of its own that is removed afterwards. The last line is JSON.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { createSystemLog } from "../apps/server/src/features/system-log/system-log.service.ts";
import { systemClock } from "../apps/server/src/platform/clock/index.ts";
import { migrate, MIGRATIONS_FOLDER, openDatabase } from "../apps/server/src/platform/database/index.ts";
import { cursorOf } from "../apps/server/src/platform/paging/index.ts";
import { createLogger } from "../apps/server/src/platform/telemetry/index.ts";

const { values } = parseArgs({ options: { lines: { type: "string", default: "1000000" } } });
const lines = Number(values.lines);
const rounds = 20;

const dataDir = await mkdtemp(join(tmpdir(), "system-log-"));
const database = await openDatabase({
  dataDir,
  logger: createLogger({ level: "error" }),
  statementTimeoutMs: 1_800_000,
});
try {
  await migrate(database, MIGRATIONS_FOLDER);
  console.log(`writing ${lines} lines`);
  await database.pool.query(
    `insert into system_log (at, level, source, content, details, request_id, process, host)
     select now() - (n * 2.5) * interval '1 second',
            case when n % 1000 = 0 then 50 when n % 50 = 0 then 40 else 30 end,
            case when n % 7 = 0 then 'jobs' when n % 501 = 0 then 'engines' else 'http' end,
            case when n % 1000 = 0 then 'unexpected fault' when n % 50 = 0 then 'a job failed' else 'answered' end,
            json_build_object('method', 'POST', 'path', '/api/v1/' || md5((n % 40)::text), 'status', 200, 'trace', md5(n::text))::text,
            md5(n::text), 'api 1', 'bench'
     from generate_series(1, $1::int) n`,
    [lines],
  );
  await database.pool.query("vacuum analyze system_log");
  const log = createSystemLog({ database, clock: systemClock, config: { systemLog: { days: 30, lines } } });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const rare =
    (await database.pool.query<{ word: string }>("select md5((17 * 1000)::text) as word")).rows[0]?.word ?? "";
  const queries = {
    all: {},
    warnings: { level: "warn" },
    errors: { level: "error" },
    source: { source: "jobs" },
    "rare source": { source: "engines" },
    request: { request_id: rare },
    "rare word": { text: rare },
    "word that is nowhere": { text: "nowhere to be found" },
    "frequent word": { text: "answered" },
    "word of one in fifty": { text: "job failed" },
    "word of one in thousand": { text: "unexpected" },
    "short word": { text: "job" },
    "time far back": { from: ago(20), to: ago(19) },
    "errors far back": { level: "error", to: ago(25) },
    "word and source": { text: "fault", source: "jobs" },
    "word and level": { text: "answered", level: "error" },
    "rare word and time": { text: rare, from: ago(29) },
    "second page far back": { before: cursorOf({ key: ago(28), id: "5" }) },
  } as const;
  const figures: Record<string, { p50: number; p95: number }> = {};
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now();
      await log.list({ page_size: 50, ...query });
      times.push(performance.now() - begun);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => Number((times[Math.min(rounds - 1, Math.floor(share * rounds))] ?? 0).toFixed(1));
    figures[name] = { p50: at(0.5), p95: at(0.95) };
    console.log(name.padEnd(26), `p50 ${figures[name].p50} ms, p95 ${figures[name].p95} ms`);
  }
  const begun = performance.now();
  const state = await log.state();
  console.log(`state ${(performance.now() - begun).toFixed(0)} ms, ${(state.size_bytes / 2 ** 20).toFixed(0)} MB`);
  console.log(JSON.stringify({ lines, figures }));
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
