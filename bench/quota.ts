/**
 * `npm run bench quota`: charges a second, each with its two transactions (set aside, charge), of one user and of many, on
 * the embedded database in a temporary folder or on the server at DATABASE_URL; beside them the least that such a charge
 * can be, one balance and a journal without rules. At the end the whole ledger is added up. The last line is JSON.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MIGRATIONS_FOLDER, migrate, openDatabase } from "../apps/server/src/platform/database/index.ts";
import type { Database } from "../apps/server/src/platform/database/index.ts";
import { createBaseline } from "./quota/baseline.ts";
import { buildCaller, chargeText, openQuota } from "./quota/callers.ts";

const { values } = parseArgs({
  options: {
    charges: { type: "string", default: "4000" },
    users: { type: "string", default: "200" },
    "at-once": { type: "string", default: "16" },
  },
});
const [charges, users, atOnce] = [Number(values.charges), Number(values.users), Number(values["at-once"])];

/** Runs `charge` as often as asked, so many at once. @returns how many a second */
async function rateOf(charge: (turn: number) => Promise<void>): Promise<number> {
  let turn = 0;
  const start = performance.now();
  const worker = async () => {
    while (turn < charges) await charge(turn++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return Math.round(charges / ((performance.now() - start) / 1000));
}

async function measure(database: Database) {
  await migrate(database, MIGRATIONS_FOLDER);
  const quota = openQuota(database);
  const callers = Array.from({ length: users }, buildCaller);
  const [one = buildCaller()] = callers;
  const baseline = await createBaseline(database);
  await rateOf((turn) => chargeText(quota, callers[turn % users] ?? one));
  const rates = {
    many: await rateOf((turn) => chargeText(quota, callers[turn % users] ?? one)),
    manyBaseline: await rateOf((turn) => baseline(`user ${turn % users}`)),
    one: await rateOf(() => chargeText(quota, one)),
    oneBaseline: await rateOf(() => baseline("user 0")),
  };
  const start = performance.now();
  const { differences, reservations } = await quota.check();
  const checkMs = Math.round(performance.now() - start);
  console.log(`${users} users, ${atOnce} at once: ${rates.many} charges a second (bare: ${rates.manyBaseline})`);
  console.log(`one user, ${atOnce} at once: ${rates.one} charges a second (bare: ${rates.oneBaseline})`);
  console.log(`${reservations} reservations added up in ${checkMs} ms: ${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
  return { ...rates, reservations, checkMs, differences: differences.length, server: database.serverVersion };
}

const folder = await mkdtemp(join(tmpdir(), "yiqiao-bench-quota-"));
try {
  const database = await openDatabase({
    databaseUrl: process.env["DATABASE_URL"],
    dataDir: folder,
    logger: { info: () => undefined, warn: console.warn, error: console.error },
  });
  try {
    console.log(JSON.stringify(await measure(database)));
  } finally {
    await database.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
