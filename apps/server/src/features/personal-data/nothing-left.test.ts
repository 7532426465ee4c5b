import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { defineMailJobs, MailError, sendMailJob } from "#platform/mail";
import { createJobQueue, type JobQueue } from "#platform/queue";
import { sendSmsJob } from "#platform/sms";
import { buildTestApp, buildTestJobs, type TestApp, type TestJobs } from "#testing";
import type { FilledAccount, Traces } from "#testing/filled-account";
import { fillAccount, password } from "./testing/filled-account.ts";
import { findTraces } from "./testing/scan.ts";

let app: TestApp;
let jobs: TestJobs;
let queue: JobQueue;
let leaving: FilledAccount;
let staying: FilledAccount;

beforeAll(async () => {
  app = await buildTestApp();
  jobs = buildTestJobs(app.features);
  leaving = await fillAccount(app, "quillworth");
  staying = await fillAccount(app, "strangerly");
  // What others set by the name.
  await app.database.pool.query("update library_preferences set author_penalties = $1 where account_id = $2", [
    JSON.stringify([{ author: leaving.traces.username, percent: 5 }]),
    staying.id,
  ]);
  queue = await fillQueue();
  await useAccount();
});
afterAll(async () => {
  await queue.stop();
  await app.close();
});

/** Mails and SMS in all states: sent, waiting, and given up. */
async function fillQueue(): Promise<JobQueue> {
  const filling = createJobQueue({ database: app.database, logger: pino({ level: "silent" }), pollMs: 50 });
  const mailer = {
    send: (mail: { readonly subject: string }) =>
      mail.subject === "refused" ? Promise.reject(new MailError("refused", "550 no such mailbox")) : Promise.resolve(),
  };
  defineMailJobs(filling, { mailer, clock: app.clock });
  filling.define(sendSmsJob);
  await filling.start();
  for (const { traces } of [leaving, staying]) {
    const mail = { to: traces.email, subject: "sent", text: `${traces.mail} ${traces.username}`, kind: "code" };
    await filling.enqueue(sendMailJob, mail);
    await filling.enqueue(sendMailJob, { ...mail, subject: "refused", to: traces.former });
    await filling.enqueue(sendMailJob, { ...mail, subject: "later" }, { startAfter: new Date("2999-01-01") });
    const sms = { to: traces.phone, template: "code", language: "zh", params: {}, text: traces.mail } as const;
    await filling.enqueue(sendSmsJob, { sms });
  }
  await filling.work();
  await vi.waitFor(
    async () => {
      expect(await states("mail.send")).toEqual(["completed", "completed", "created", "created"]);
      expect(await filling.deadLetters(sendMailJob, 10)).toHaveLength(2);
    },
    { timeout: 240_000, interval: 100 },
  );
  return filling;
}

async function states(name: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ state: string }>(
    "select state::text from pgboss.job where name = $1 and state <> 'failed' order by 1",
    [name],
  );
  return rows.map(({ state }) => state);
}

/** An export with its file, and the deletion, asked for as a client does. */
async function useAccount(): Promise<void> {
  const { email, address } = leaving.traces;
  await app.database.pool.query("update two_factor set confirmed_at = null where account_id = $1", [leaving.id]);
  await app.database.pool.query("update sign_in_locks set tries = 0, failures = 0, locked_until = null");
  const { data } = await app.login(email, password, { address });
  const token = data.access_token;
  const body = { password: await app.encrypt(password) };
  await app.call("/user/export_data", { token, method: "POST", address });
  const made = app.enqueued.find(({ name }) => name === "personal-data.export");
  await jobs.run("personal-data.export", made?.payload ?? {});
  expect(await app.call("/user/delete_account", { token, body, address })).toMatchObject({ code: 20000 });
}

const left = (traces: readonly (string | Buffer)[]) => findTraces(app.database, app.files, traces);
const all = (traces: Traces) => Object.values(traces) as (string | Buffer)[];

describe("an account with content in every table", () => {
  it("is found everywhere before: what the scan looks for is there", async () => {
    for (const [name, trace] of Object.entries(leaving.traces)) {
      expect(await left([trace as string | Buffer]), name).not.toEqual([]);
    }
    const found = await left([...all(leaving.traces), leaving.id, leaving.sessionId]);
    const tables = new Set(
      found.map((place) => /^public\.(\w+)/.exec(place)?.[1]).filter((name) => name !== undefined),
    );
    const answered = app.features.holdings.flatMap((holding) => Object.keys(holding.tables));
    expect([...tables].toSorted(), "fill the table in filled-account.ts").toEqual(answered.toSorted());
    const ownFiles = [
      `file accounts/${leaving.id}/kept.txt`,
      expect.stringMatching(/^file accounts\/.{0,900}\/exports\/.{0,900}zip$/),
    ];
    expect(found.filter((place) => place.startsWith("file "))).toEqual(expect.arrayContaining(ownFiles));
    expect(found.some((place) => place.startsWith("pgboss.job"))).toBe(true);
  });

  it("leaves no personal data once it is erased, in no column of no table, no job and no file", async () => {
    app.clock.advance({ days: 14 });
    await jobs.runScheduled();
    await jobs.run("personal-data.erase-rest", { accountId: leaving.id });
    const { address, ...own } = leaving.traces;
    expect(await left(all(own as Traces))).toEqual([]);
    expect((await app.files.list(`accounts/${leaving.id}/`)).objects).toEqual([]);
    // The other account has been at the same address.
    const places = await left([address]);
    for (const place of places) expect(place).not.toContain(leaving.id);
  });

  it("keeps of it what accounts and orders stand on: the ledger, and acts without names", async () => {
    const found = await left([leaving.id]);
    const tables = new Set(
      found.map((place) => /^public\.(\w+)/.exec(place)?.[1]).filter((name) => name !== undefined),
    );
    expect([...tables].toSorted()).toEqual([
      "accounts",
      "audit_log",
      "invoices",
      "orders",
      "payments",
      "quota_holders",
      "quota_movements",
      "quota_purses",
      "quota_reservations",
      "quota_shares",
      "refunds",
    ]);
    const entries = await app.features.audit.list({ site: "all", accountId: leaving.id, limit: 100 });
    for (const entry of entries.filter(({ action }) => action !== "account.erase")) {
      expect(entry.address, entry.action).toBeNull();
      expect(entry.actor, entry.action).toBe(entry.action === "password.reset" ? "operator" : "");
      // What it did to others stays told.
      expect(entry.after, entry.action).toEqual(entry.action === "account.role" ? { role: 1 } : null);
    }
    const { rows } = await app.database.pool.query(
      "select sum(characters)::int as used from quota_movements where holder = $1 and to_account = 'served'",
      [`account:${leaving.id}`],
    );
    expect(rows).toEqual([{ used: 100 }]);
  });

  it("takes nothing of others along", async () => {
    for (const [name, trace] of Object.entries(staying.traces)) {
      expect(await left([trace as string | Buffer]), name).not.toEqual([]);
    }
    expect(await states("mail.send")).toEqual(["completed", "created"]);
    expect(await queue.deadLetters(sendMailJob, 10)).toMatchObject([{ payload: { to: staying.traces.former } }]);
  });
});
