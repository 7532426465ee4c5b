/**
 * `npm run bench -- back-office [--accounts 1000000] [--sites 5000] [--usage 10000000] [--rounds 5]`: how long the calls
 * of every page of the back end take over HTTP, for an administrator of all sites, with every filter and far down the lists. Starts a
 * server of its own in a temporary folder (some 15 GB with the defaults) and fills its database. The last line is JSON: of
 * each page the 95th of 100 calls in milliseconds, the worst of them, and the same of reports of a year. Ends with 1 where a
 * page takes more than 300 ms or a year more than 1 s.
 */
import { apiPrefix } from "@yiqiao/contracts";
import { type PublicKey, type SignedIn, sessionCalls, signInCalls } from "@yiqiao/contracts/sessions";
import { parseArgs } from "node:util";
import { hashPassword } from "../apps/server/src/features/accounts/password.ts";
import { type Database, openDatabase } from "../apps/server/src/platform/database/index.ts";
import { type PageCalls, pageCalls, yearCalls } from "./back-office/page-calls.ts";
import { seedAccounts } from "./back-office/seed-accounts.ts";
import { seedRecords } from "./back-office/seed-records.ts";
import { seedUsage } from "./back-office/seed-usage.ts";
import { startServer } from "./load/server.ts";
import { encryptPassword } from "./sign-in/door.ts";

const { values } = parseArgs({
  options: {
    accounts: { type: "string", default: "1000000" },
    sites: { type: "string", default: "5000" },
    usage: { type: "string", default: "10000000" },
    rounds: { type: "string", default: "5" },
  },
});
const [accounts, sites, usage, rounds] = [values.accounts, values.sites, values.usage, values.rounds].map(Number) as [
  number,
  number,
  number,
  number,
];
const days = 365;
/** Sites that translate enough to have figures of each day. */
const busySites = 100;
/** So far down are lists followed. */
const pagesDown = 60;
const most = { pageMs: 300, yearMs: 1000 };
const administrator = { account: "bench@example.org", password: "Harbour2026x" };

const server = await startServer({ ENGINE_WORKERS: "0", MODELS_DIR: "/nonexistent", RATE_LIMIT_PER_MINUTE: "100000" });
try {
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir: server.dataDir,
    mayShare: true,
    logger: { info: () => undefined, warn: console.warn, error: console.error },
    statementTimeoutMs: 0,
  });
  try {
    await seed(database);
    const ask = askAs(await signIn());
    const p95Ms: Record<string, number> = {};
    for (const [page, calls] of Object.entries(pageCalls)) p95Ms[page] = p95(await timesOf(ask, calls));
    const worstP95Ms = Math.max(...Object.values(p95Ms));
    const yearOfStatisticsMs = p95(await timesOf(ask, yearCalls));
    console.log(JSON.stringify({ p95Ms, worstP95Ms, yearOfStatisticsMs }));
    if (worstP95Ms > most.pageMs || yearOfStatisticsMs > most.yearMs) process.exitCode = 1;
  } finally {
    await database.close();
  }
} finally {
  await server.stop();
}

async function seed(database: Database): Promise<void> {
  await seedAccounts(database, { accounts, sites });
  await seedUsage(database, { accounts, sites: busySites, active: Math.round(usage / days), days });
  await seedRecords(database, {
    accounts,
    sites,
    logLines: 1_000_000,
    acts: 1_000_000,
    orders: 200_000,
    entries: 100_000,
    apiKeys: 100_000,
  });
  await database.pool.query(
    `insert into accounts (site_id, account_number, email, username, password_hash, role, is_super)
     values (0, $1, $1, 'bench', $2, 0, true)`,
    [administrator.account, await hashPassword(administrator.password)],
  );
}

async function signIn(): Promise<string> {
  const key = await fetch(server.url + apiPrefix + sessionCalls.publicKey.path);
  const { data } = (await key.json()) as { data: PublicKey };
  const { account, password } = administrator;
  const answer = await fetch(server.url + apiPrefix + signInCalls.login.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account, password: encryptPassword(data, password), client_kind: "web" }),
  });
  const signedIn = (await answer.json()) as { code: number; message: string; data: SignedIn };
  if (signedIn.code !== 20_000 || !("access_token" in signedIn.data)) throw new Error(signedIn.message);
  return signedIn.data.access_token;
}

interface Answer {
  readonly ms: number;
  readonly next: string | number | null | undefined;
}
type Ask = (path: string, query: Readonly<Record<string, string>>) => Promise<Answer>;

function askAs(token: string): Ask {
  return async (path, query) => {
    const begun = performance.now();
    const url = `${server.url}${apiPrefix}${path}?${new URLSearchParams(query).toString()}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: Partial<Answer> };
    const ms = performance.now() - begun;
    if (code !== 20_000) throw new Error(`${url}: ${message} ${JSON.stringify(data)}`);
    return { ms, next: data.next };
  };
}

/** Each query of a page several times, and where there are further pages, those far down. */
async function timesOf(ask: Ask, calls: readonly PageCalls[]): Promise<number[]> {
  const times: number[] = [];
  for (const { path, queries, cursor } of calls) {
    for (const query of queries) {
      const taken: number[] = [];
      // The first one plans its statements.
      const first = await ask(path, query);
      for (let round = 0; round < rounds; round++) taken.push((await ask(path, query)).ms);
      if (cursor !== undefined) {
        const further = (at: string) => ask(path, { ...query, [cursor]: at });
        taken.push(...(await timesFarDown(further, first)));
      }
      if (p95(taken) > most.pageMs) console.log(`${Math.round(p95(taken))} ms: ${path} ${JSON.stringify(query)}`);
      times.push(...taken);
    }
  }
  return times;
}

/** Follows a list, and tells how long the last pages took. */
async function timesFarDown(further: (at: string) => Promise<Answer>, first: Answer): Promise<number[]> {
  const taken: number[] = [];
  let { next } = first;
  for (let page = 0; page < pagesDown && next !== null && next !== undefined; page++) {
    const answer = await further(String(next));
    taken.push(answer.ms);
    next = answer.next;
  }
  return taken.slice(-rounds);
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN);
}
