/**
 * `npm run bench usage [--accounts 1000000] [--sites 100] [--active 30000] [--days 365] [--rounds 20]`: fills a scratch
 * database with a year of usage and says how long the calls of `/stats` and `/user-data` take, on the embedded database in a
 * temporary folder, or on the empty database at DATABASE_URL, which is filled and left. `--active` users translate on each
 * day: with the defaults 11 million days of users. The last line is JSON: milliseconds at the median and the 95th of 100
 * rounds.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MIGRATIONS_FOLDER, migrate, openDatabase } from "../apps/server/src/platform/database/index.ts";
import { measureCalls } from "./back-office/measure-usage.ts";
import { seedUsage } from "./back-office/seed-usage.ts";

const { values } = parseArgs({
  options: {
    accounts: { type: "string", default: "1000000" },
    sites: { type: "string", default: "100" },
    active: { type: "string", default: "30000" },
    days: { type: "string", default: "365" },
    rounds: { type: "string", default: "20" },
  },
});
const size = {
  accounts: Number(values.accounts),
  sites: Number(values.sites),
  active: Number(values.active),
  days: Number(values.days),
};

const folder = await mkdtemp(join(tmpdir(), "yiqiao-bench-usage-"));
try {
  const database = await openDatabase({
    databaseUrl: process.env["DATABASE_URL"],
    dataDir: folder,
    logger: { info: () => undefined, warn: console.warn, error: console.error },
  });
  try {
    await migrate(database, MIGRATIONS_FOLDER);
    await seedUsage(database, size);
    console.log(JSON.stringify({ size, ms: await measureCalls(database, Number(values.rounds)) }));
  } finally {
    await database.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
