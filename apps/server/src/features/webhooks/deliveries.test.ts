import { errorNameOf } from "@yiqiao/contracts/errors";
import { type MessageList, messageCalls } from "@yiqiao/contracts/messages";
import { webhookCalls, type WebhookDelivery, type WebhookSecret } from "@yiqiao/contracts/webhooks";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Reaction } from "#testing/loopback";
import { buildAccount, buildTestApp, buildTestJobs, type TestApp } from "#testing";
import type { DeliveryJob } from "./job-definitions.ts";
import { type Hooks, hooksOf, queuedTries, runTries } from "./testing/webhooks-app.ts";
import { type Receiver, startReceiver } from "./testing/receiver.ts";

const password = "Harbour2026x";
const account = "ann@example.com";
let receiver: Receiver;
let app: TestApp;
let ann: Hooks;
let token = "";
let accountId = "";
let made: WebhookSecret;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await buildTestApp({ capabilities: ["api"], outbound: receiver.outbound });
  accountId = await buildAccount(app.database.db, { accountNumber: account, password });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  await app.database.pool.query("delete from webhook_endpoints");
  await app.database.pool.query("delete from rate_limits");
  await app.database.pool.query("delete from messages");
  app.enqueued.length = 0;
  receiver.asked.length = 0;
  receiver.reaction = { status: 200, body: "ok" };
  token = (await app.login(account, password)).data.access_token;
  ann = hooksOf(app, { token });
  made = (await ann.create({ url: receiver.url, events: ["quota.low", "quota.exhausted"] })).data;
});

/** The account's characters become few. */
const happen = async (after = 5000): Promise<void> => {
  await app.database.pool.query("delete from webhook_quota_notices");
  const taken = { accountId, siteId: 0, of: "account", before: 20_000, after, period: "2026-03" } as const;
  await app.database.transaction((tx) => app.features.webhooks.announcements.charactersTaken(tx, taken));
};
const only = async (): Promise<WebhookDelivery> => {
  const [first, ...others] = await ann.deliveries(made.endpoint.id);
  if (first === undefined || others.length > 0) throw new Error("There is not one delivery");
  return first;
};
const stateOf = async () => (await ann.list()).endpoints[0]?.state;
const run = (job: object, signal = new AbortController().signal) =>
  app.features.webhooks.work.deliver(job as DeliveryJob, signal);
const nameOf = async (answer: Promise<{ readonly code: number }>) => errorNameOf((await answer).code);
const secondsUntilNext = ({ next_try_time: next }: WebhookDelivery) =>
  (Date.parse(next ?? "") - app.clock.now().getTime()) / 1000;

describe("a delivery", () => {
  it("is signed, has its id and is not repeated once it was taken", async () => {
    await happen();
    expect(await only()).toMatchObject({ state: "pending", tries: 0, type: "quota.low" });
    expect(await runTries(app)).toBe(1);
    const delivery = await only();
    expect(delivery).toMatchObject({ state: "delivered", tries: 1, next_try_time: null });
    expect(delivery.log).toMatchObject([{ status: 200, failure: null, response: "ok" }]);
    const [request] = receiver.asked;
    expect(request).toMatchObject({ method: "POST", body: delivery.payload });
    expect(request?.headers).toMatchObject({ "webhook-id": delivery.id, "content-type": "application/json" });
    const at = new Date(Number(request?.headers["webhook-timestamp"]) * 1000);
    expect(at).toEqual(app.clock.now());
    const signature = new Verifier(made.secret).sign(delivery.id, at, delivery.payload);
    expect(request?.headers["webhook-signature"]).toBe(signature);
    const [job = {}] = queuedTries(app);
    await run(job);
    await run(job);
    expect(receiver.asked).toHaveLength(1);
  });

  it("is sent again by a job that was cut off before it was written down", async () => {
    await happen();
    const [job = {}] = queuedTries(app);
    receiver.reaction = "silence";
    const process = new AbortController();
    const cut = run(job, process.signal);
    await expect.poll(() => receiver.asked.length).toBe(1);
    process.abort(new Error("the process ends"));
    await expect(cut).rejects.toThrow("the process ends");
    expect(await only()).toMatchObject({ state: "pending", tries: 0 });
    receiver.reaction = { status: 204, body: "" };
    await run(job);
    expect(await only()).toMatchObject({ state: "delivered", tries: 1 });
    expect(new Set(receiver.asked.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("that two processes try at once counts once", async () => {
    await happen();
    const [job = {}] = queuedTries(app);
    const answer = Promise.withResolvers<Reaction>();
    receiver.reaction = answer.promise;
    const runs = Promise.all([run(job), run(job)]);
    await expect.poll(() => receiver.asked.length).toBe(2);
    answer.resolve({ status: 500, body: "" });
    await runs;
    expect(await only()).toMatchObject({ state: "pending", tries: 1 });
    expect(queuedTries(app)).toHaveLength(2);
  });

  it("is tried ten times, later and later; then its endpoint is off and its owner knows", async () => {
    receiver.reaction = { status: 500, body: "x".repeat(2000) };
    await happen();
    const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [index, wait] of waits.entries()) {
      await run(queuedTries(app)[index] ?? {});
      const [delivery] = await listDeliveries(app);
      expect(delivery).toMatchObject({ state: "pending", tries: index + 1 });
      const next = (delivery?.next ?? 0) / 1000;
      expect(next).toBeGreaterThanOrEqual(wait);
      expect(next).toBeLessThanOrEqual(wait * 1.2);
      app.clock.advance({ ms: next * 1000 });
    }
    await run(queuedTries(app)[9] ?? {});
    expect(queuedTries(app)).toHaveLength(10);
    token = (await app.login(account, password)).data.access_token;
    ann = hooksOf(app, { token });
    const delivery = await only();
    expect(delivery).toMatchObject({ state: "failed", tries: 10, next_try_time: null });
    expect(delivery.log).toHaveLength(10);
    expect(delivery.log[0]).toMatchObject({ status: 500, failure: "status", response: "x".repeat(1000) });
    expect(await stateOf()).toBe("failing");
    const { data } = await app.call<MessageList>(messageCalls.list.path, { token });
    expect(data.msg_list.map(({ kind }) => kind)).toEqual(["webhook-off"]);
    await happen();
    expect(queuedTries(app)).toHaveLength(10);
  });

  it("is not sent on to where a redirect leads", async () => {
    receiver.reaction = { status: 302, body: "", headers: { location: "/elsewhere" } };
    await happen();
    await run(queuedTries(app)[0] ?? {});
    const delivery = await only();
    expect(delivery.log).toMatchObject([{ status: 302, failure: "status" }]);
    expect(secondsUntilNext(delivery)).toBeGreaterThanOrEqual(5);
    expect(receiver.asked.map(({ path }) => path)).toEqual(["/hook"]);
  });

  it.each([
    ["hang up", "unreachable"],
    ["gone away", "unreachable"],
    ["inside", "forbidden"],
  ] as const)("says why it failed: %s", async (how, failure) => {
    if (how === "hang up") receiver.reaction = how;
    const inside = "https://169.254.169.254/";
    const nowhere = "https://127.0.0.1/";
    const url = how === "inside" ? inside : nowhere;
    if (how !== "hang up") await app.database.pool.query("update webhook_endpoints set url = $1", [url]);
    await happen();
    await run(queuedTries(app)[0] ?? {});
    expect((await only()).log).toMatchObject([{ status: null, failure, response: "" }]);
  });

  it("keeps of an answer what the database takes", async () => {
    receiver.reaction = { status: 200, body: "a\0b" };
    await happen();
    await runTries(app);
    expect((await only()).log[0]?.response).toBe("a\u{FFFD}b");
  });

  it("that is answered with 410 switches its endpoint off at once", async () => {
    receiver.reaction = { status: 410, body: "" };
    await happen();
    await happen();
    await runTries(app);
    expect(await stateOf()).toBe("gone");
    expect(receiver.asked).toHaveLength(1);
    const all = await ann.deliveries(made.endpoint.id);
    expect(new Set(all.map(({ log }) => log[0]?.failure))).toEqual(new Set(["off", "status"]));
    expect(all.map(({ state }) => state)).toEqual(["failed", "failed"]);
    const { data } = await app.call<MessageList>(messageCalls.list.path, { token });
    expect(data.msg_list).toHaveLength(1);
    expect(data.msg_list[0]?.body).toContain("127.0.0.1");
  });

  it("of an endpoint that is off or deleted meanwhile is not sent", async () => {
    await happen();
    await ann.post(webhookCalls.update, { id: made.endpoint.id, is_on: false });
    await runTries(app);
    expect((await only()).log).toMatchObject([{ failure: "off" }]);
    await ann.post(webhookCalls.update, { id: made.endpoint.id, is_on: true });
    await happen();
    await ann.post(webhookCalls.delete, { id: made.endpoint.id });
    await runTries(app);
    expect(receiver.asked).toEqual([]);
  });
});

describe("a test", () => {
  it("is sent at once and tells what came of it, also of an endpoint that is off", async () => {
    const { id } = made.endpoint;
    await ann.post(webhookCalls.update, { id, is_on: false });
    const { data } = await ann.post<WebhookDelivery>(webhookCalls.test, { id });
    expect(data).toMatchObject({ type: "webhook.test", state: "delivered", tries: 1 });
    expect(JSON.parse(data.payload)).toMatchObject({ type: "webhook.test", data: { endpoint_id: id } });
    expect(receiver.asked).toHaveLength(1);
    receiver.reaction = { status: 404, body: "no such page" };
    const failed = (await ann.post<WebhookDelivery>(webhookCalls.test, { id })).data;
    expect(failed).toMatchObject({ state: "failed", log: [{ status: 404, response: "no such page" }] });
    expect(queuedTries(app)).toEqual([]);
    expect((await ann.list()).endpoints[0]).toMatchObject({ state: "off", last_delivery: null });
  });

  it("takes a 410 at its word", async () => {
    receiver.reaction = { status: 410, body: "" };
    await ann.post(webhookCalls.test, { id: made.endpoint.id });
    expect(await stateOf()).toBe("gone");
  });

  it("may be made ten times a minute", async () => {
    const names: unknown[] = [];
    for (let count = 0; count < 11; count++)
      names.push(await nameOf(ann.post(webhookCalls.test, { id: made.endpoint.id })));
    expect([names[9], names[10]]).toEqual(["success", "tooManyRequests"]);
  });
});

describe("a delivery that is sent again", () => {
  it("has its id and all its tries anew, and what waited of it is void", async () => {
    receiver.reaction = { status: 500, body: "" };
    await happen();
    await run(queuedTries(app)[0] ?? {});
    const { id } = await only();
    const { data } = await ann.post<WebhookDelivery>(webhookCalls.resend, { id });
    expect(data).toMatchObject({ id, state: "pending", tries: 1 });
    const [, old = {}, anew = {}] = queuedTries(app);
    await run(old);
    expect(receiver.asked).toHaveLength(1);
    await run(anew);
    expect(receiver.asked.map(({ headers }) => headers["webhook-id"])).toEqual([id, id]);
    expect(secondsUntilNext(await only())).toBeLessThanOrEqual(6);
    receiver.reaction = { status: 200, body: "" };
    await ann.post(webhookCalls.resend, { id });
    await run(queuedTries(app).at(-1) ?? {});
    expect(await only()).toMatchObject({ state: "delivered", tries: 3 });
    expect((await ann.list()).endpoints[0]?.last_delivery?.state).toBe("delivered");
  });

  it("wants an endpoint that is on, and a delivery that is there", async () => {
    await happen();
    const { id } = await only();
    await ann.post(webhookCalls.update, { id: made.endpoint.id, is_on: false });
    expect(await nameOf(ann.post(webhookCalls.resend, { id }))).toBe("webhookOff");
    const other = "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11";
    expect(await nameOf(ann.post(webhookCalls.resend, { id: other }))).toBe("webhookDeliveryMissing");
  });

  it("as a test is tried once", async () => {
    receiver.reaction = { status: 500, body: "" };
    const { data } = await ann.post<WebhookDelivery>(webhookCalls.test, { id: made.endpoint.id });
    await ann.post(webhookCalls.resend, { id: data.id });
    await runTries(app);
    expect(await only()).toMatchObject({ state: "failed", tries: 2 });
    expect(await stateOf()).toBe("on");
  });
});

describe("the log", () => {
  it("is listed in pages, the newest first, by state too", async () => {
    for (let count = 0; count < 3; count++) {
      await happen();
      app.clock.advance({ ms: 1000 });
    }
    await run(queuedTries(app)[0] ?? {});
    const { id } = made.endpoint;
    const page = async (query: string) =>
      (
        await app.call<{ deliveries: WebhookDelivery[]; next: string | null }>(
          `${webhookCalls.deliveries.path}?id=${id}${query}`,
          { token },
        )
      ).data;
    const first = await page("&page_size=2");
    const rest = await page(`&page_size=2&before=${first.next}`);
    expect([first.deliveries.length, rest.deliveries.length, rest.next]).toEqual([2, 1, null]);
    const all = [...first.deliveries, ...rest.deliveries];
    expect(all.map(({ created_time: at }) => at)).toEqual(
      all
        .map(({ created_time: at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect((await page("&state=delivered")).deliveries).toEqual([all[2]]);
    expect((await page("&state=failed")).deliveries).toEqual([]);
  });

  it("keeps thirty days", async () => {
    await happen();
    app.clock.advance({ days: 29 });
    await happen();
    const jobs = buildTestJobs(app.features);
    await jobs.run("webhooks.clean-up", {});
    const count = async () => (await app.database.pool.query("select 1 from webhook_deliveries")).rows.length;
    expect(await count()).toBe(2);
    app.clock.advance({ days: 2 });
    await jobs.run("webhooks.clean-up", {});
    expect(await count()).toBe(1);
  });
});

async function listDeliveries({ database, clock }: TestApp) {
  const { rows } = await database.pool.query<{ state: string; tries: number; next_at: Date | null }>(
    "select state, tries, next_at from webhook_deliveries",
  );
  return rows.map(({ state, tries, next_at: at }) => {
    return { state, tries, next: at === null ? null : at.getTime() - clock.now().getTime() };
  });
}
