import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createJobQueue, type JobDefinition, type JobHandler } from "#platform/queue";
import { createTestClock, createTestDatabase } from "#testing";
import { paymentProviderConformance } from "../conformance.ts";
import type { NoticeRequest, PaymentToBegin } from "../payment-provider.ts";
import { startNoticeServer } from "../testing/notice-door.ts";
import { createSandboxCashier, createSandboxProvider, defineSandboxJobs, type SandboxAct } from "./index.ts";
import { delaySeconds } from "./sandbox-cashier.ts";
import { signNotice } from "./sandbox-notice.ts";
import { sandboxDelayJob, sandboxNoticeJob } from "./sandbox.jobs.ts";
import { findSecret } from "./sandbox.repository.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const clock = createTestClock();

/** Keeps what is enqueued, and runs it when a test says so. */
function buildQueue() {
  const handlers = new Map<string, JobHandler<object>>();
  const waiting: { readonly name: string; readonly payload: object; readonly startAfter: Date | undefined }[] = [];
  return {
    waiting,
    define: <P extends object>({ name }: JobDefinition<P>, handler?: JobHandler<P>) => {
      if (handler !== undefined) handlers.set(name, handler as JobHandler<object>);
    },
    enqueue: <P extends object>(job: JobDefinition<P>, payload: P, { startAfter }: { startAfter?: Date } = {}) => {
      waiting.push({ name: job.name, payload: job.payload.parse(payload), startAfter });
      return Promise.resolve("1");
    },
    run: async ({ name, payload }: { readonly name: string; readonly payload: object }) => {
      await handlers.get(name)?.(payload, { id: "1", attempt: 1, signal: new AbortController().signal });
    },
  };
}

const queue = buildQueue();
const deps = { database, clock, queue };
const provider = createSandboxProvider(deps);
const cashier = createSandboxCashier(deps);
defineSandboxJobs(queue, { database, cashier, clock });
let door: Awaited<ReturnType<typeof startNoticeServer>>;
const seen = new Set<string>();
beforeAll(async () => {
  door = await startNoticeServer(async (request) => {
    const read = await provider.readNotice(request).catch(() => undefined);
    if (read !== undefined) seen.add(read.id);
    return provider.answer(read === undefined ? "refused" : "accepted");
  });
});
afterAll(() => door.close());

const begin: PaymentToBegin = {
  number: "S1",
  amountFen: 990,
  currency: "CNY",
  subject: "角色包",
  way: "page",
  notifyUrl: "http://127.0.0.1:9/",
  returnUrl: "https://translate.example.com/orders",
  expiresAt: new Date(clock.now().getTime() + 3_600_000),
  language: "zh",
  client: { address: "203.0.113.7", userAgent: "Mozilla/5.0" },
};

async function noticeOf(number: string, change: object = {}): Promise<NoticeRequest> {
  const job = queue.waiting.find(
    ({ name, payload }) => name === sandboxNoticeJob.name && JSON.stringify(payload).includes(`"${number}"`),
  );
  if (job === undefined) throw new Error(`There is no notice of ${number}`);
  const { notice } = job.payload as { notice: object };
  door.received();
  await queue
    .run({ ...job, payload: { ...job.payload, notice: { ...notice, ...change }, notifyUrl: door.url } })
    .catch(() => undefined);
  const [request] = door.received();
  if (request === undefined) throw new Error("No notice came");
  return request;
}

describe("the sandbox", () => {
  paymentProviderConformance(
    () => ({
      provider,
      now: () => clock.now(),
      open: () => Promise.resolve(),
      pay: async (_, { number }) => {
        const before = await cashier.payment(number);
        return before?.state === "pending" && (await cashier.act(number, "pay"))?.state === "paid";
      },
      noticeOf,
      noticeForAnother: (number) => noticeOf(number, { merchant: "0123456789abcdef" }),
      staleNoticeOf: async (number) => {
        const { body, ...notice } = await noticeOf(number);
        const secret = await findSecret(database.db);
        const headers = signNotice(secret, body.toString(), new Date(clock.now().getTime() - 301_000));
        return { ...notice, body, headers };
      },
      signatureHeaders: ["sandbox-signature", "sandbox-timestamp"],
      refundedFen: async (number) => {
        const { rows } = await database.pool.query<{ fen: string }>(
          "select sum(amount_fen) as fen from sandbox_refunds where number = $1",
          [number],
        );
        return Number(rows[0]?.fen);
      },
      unreachable: undefined,
    }),
    { unreachable: "it is this server" },
  );
});

describe("the sandbox's cashier", () => {
  let count = 0;
  const startPayment = async (changes: Partial<PaymentToBegin> = {}): Promise<string> => {
    count += 1;
    const number = `C${count}`;
    await provider.begin({ ...begin, number, notifyUrl: door.url, ...changes });
    return number;
  };
  afterEach(() => {
    queue.waiting.splice(0);
    door.received();
    seen.clear();
  });
  const act = async (what: SandboxAct): Promise<string> => {
    const number = await startPayment();
    await cashier.act(number, what);
    for (const job of queue.waiting) if (job.startAfter === undefined) await queue.run(job);
    return number;
  };

  it("has its page beside the one that the payer comes back to", async () => {
    const page = await provider.begin({ ...begin, number: "S2" });
    expect(page).toMatchObject({ kind: "page", url: "https://translate.example.com/pay/sandbox?number=S2" });
    await expect(cashier.payment("S2")).resolves.toMatchObject({ amountFen: 990, subject: "角色包", state: "pending" });
    await expect(cashier.payment("S3")).resolves.toBeUndefined();
    await expect(cashier.act("S3", "pay")).resolves.toBeUndefined();
  });

  it("pays once, and tells of it", async () => {
    const number = await act("pay");
    expect(door.received()).toHaveLength(1);
    await cashier.act(number, "pay");
    await cashier.act(number, "refuse");
    expect(queue.waiting).toHaveLength(1);
    await expect(provider.query(number)).resolves.toMatchObject({ state: "paid", paidAt: clock.now() });
  });

  it("tells of a refusal", async () => {
    const number = await act("refuse");
    const [request] = door.received();
    const read = request === undefined ? undefined : await provider.readNotice(request);
    expect(read).toMatchObject({ state: "failed", number });
    await expect(provider.query(number)).resolves.toMatchObject({ state: "failed" });
  });

  it("tells twice, or never", async () => {
    await act("notify-twice");
    expect(door.received()).toHaveLength(2);
    expect(seen.size).toBe(1);
    queue.waiting.splice(0);
    const silent = await act("notify-never");
    expect(door.received()).toHaveLength(0);
    await expect(provider.query(silent)).resolves.toMatchObject({ state: "paid" });
  });

  it("pays later: by a job, or when it is asked again", async () => {
    const number = await act("delay");
    const [job] = queue.waiting;
    expect(job).toMatchObject({ name: sandboxDelayJob.name, payload: { number } });
    expect(job?.startAfter?.getTime()).toBe(clock.now().getTime() + delaySeconds * 1000);
    if (job !== undefined) await queue.run(job);
    await expect(provider.query(number)).resolves.toMatchObject({ state: "pending" });
    clock.advance({ ms: delaySeconds * 1000 });
    if (job !== undefined) await queue.run(job);
    if (job !== undefined) await queue.run(job);
    expect(queue.waiting.filter(({ name }) => name === sandboxNoticeJob.name)).toHaveLength(1);
    const asked = await act("delay");
    clock.advance({ ms: delaySeconds * 1000 });
    await expect(provider.query(asked)).resolves.toMatchObject({ state: "paid" });
  });

  it("tells of one fen more, or with a forged signature, and nothing is paid", async () => {
    const wrong = await act("wrong-amount");
    const [request] = door.received();
    const read = request === undefined ? undefined : await provider.readNotice(request);
    expect(read).toMatchObject({ state: "paid", amountFen: 991 });
    queue.waiting.splice(0);
    const forged = await act("forged");
    const [second] = door.received();
    const attempt = second === undefined ? Promise.resolve() : provider.readNotice(second);
    await expect(attempt).rejects.toMatchObject({ reason: "signature" });
    for (const number of [wrong, forged]) {
      await expect(provider.query(number)).resolves.toMatchObject({ state: "pending" });
    }
  });

  it("is closed when its time is over", async () => {
    const number = await startPayment({ expiresAt: new Date(clock.now().getTime() + 1000) });
    clock.advance({ ms: 1000 });
    await expect(cashier.act(number, "pay")).resolves.toMatchObject({ state: "closed" });
    await expect(provider.query(number)).resolves.toMatchObject({ state: "closed" });
  });

  it("tells again until it is heard", async () => {
    const number = await startPayment({ notifyUrl: "http://127.0.0.1:9/" });
    await cashier.act(number, "pay");
    const [job] = queue.waiting;
    if (job === undefined) throw new Error("There is no notice");
    await expect(queue.run(job)).rejects.toThrow(/ECONNREFUSED|bad port|fetch|connect/);
    const deaf = await startNoticeServer(() => Promise.resolve(provider.answer("refused")));
    await expect(queue.run({ ...job, payload: { ...job.payload, notifyUrl: deaf.url } })).rejects.toThrow(/400/);
    await deaf.close();
    await queue.run({ ...job, payload: { ...job.payload, notifyUrl: door.url } });
    expect(seen.size).toBe(1);
  });

  it("tells of refunds", async () => {
    const number = await act("pay");
    door.received();
    queue.waiting.splice(0);
    await provider.refund({ number, refundNumber: "CR1", amountFen: 90, totalFen: 990, reason: "" });
    for (const job of queue.waiting) await queue.run(job);
    const [request] = door.received();
    const read = request === undefined ? undefined : await provider.readNotice(request);
    expect(read).toMatchObject({ about: "refund", state: "refunded", number, refundNumber: "CR1", amountFen: 90 });
  });

  it("tells through the queue of jobs, once the payment is committed", async () => {
    const jobs = createJobQueue({ database, logger: pino({ level: "silent" }) });
    const real = { database, clock, queue: jobs };
    const counter = createSandboxCashier(real);
    defineSandboxJobs(jobs, { database, cashier: counter, clock });
    await jobs.start();
    const { promise: heard, resolve } = Promise.withResolvers<NoticeRequest>();
    const merchant = await startNoticeServer((request) => {
      resolve(request);
      return Promise.resolve(provider.answer("accepted"));
    });
    await createSandboxProvider(real).begin({ ...begin, number: "Q1", notifyUrl: merchant.url });
    await counter.act("Q1", "pay");
    await jobs.work();
    await expect(provider.readNotice(await heard)).resolves.toMatchObject({ number: "Q1", state: "paid" });
    await jobs.stop();
    await merchant.close();
    await expect(jobs.deadLetters(sandboxNoticeJob, 10)).resolves.toEqual([]);
  });
});
