import { auditCalls, type AuditList } from "@yiqiao/contracts/audit";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { webhookCalls, type Webhook, webhookLimits, type WebhookSecret } from "@yiqiao/contracts/webhooks";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OutboundError } from "#platform/outbound";
import { createLogger } from "#platform/telemetry";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";
import { type Hooks, hooksOf } from "./testing/webhooks-app.ts";
import { type Receiver, startReceiver } from "./testing/receiver.ts";

const password = "Harbour2026x";
let receiver: Receiver;
let app: TestApp;
let ann: Hooks;
let log = "";
let isKnown = true;
const others: Record<string, Hooks> = {};
beforeAll(async () => {
  receiver = await startReceiver();
  const logger = createLogger({ level: "trace", destination: { write: (line: string) => void (log += line) } });
  const reached = receiver.outbound;
  const outbound = {
    ...reached,
    mayPost: (address: string) =>
      isKnown ? reached.mayPost(address) : Promise.reject(new OutboundError("unreachable", "no such host")),
  };
  app = await buildTestApp({ capabilities: ["api"], outbound, logger });
  const { db } = app.database;
  await buildSite(db, { id: 5, host: "acme.example" });
  const signIn = async (name: string, { siteId = 0, role = 2 }: { siteId?: number; role?: 0 | 1 | 2 } = {}) => {
    await buildAccount(db, { accountNumber: name, password, siteId, role });
    const host = siteId === 5 ? { host: "acme.example" } : {};
    const { data } = await app.login(name, password, host);
    return hooksOf(app, { token: data.access_token, ...host });
  };
  ann = await signIn("ann@example.com");
  others.stranger = await signIn("bob@example.com");
  others.memberOfAnotherSite = await signIn("eve@example.com", { siteId: 5 });
  others.manager = await signIn("manager", { siteId: 5, role: 1 });
  others.administrator = await signIn("root", { role: 0 });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  await app.database.pool.query("delete from webhook_endpoints");
  receiver.asked.length = 0;
});

const events = ["document.done", "document.failed"] as const;
const createEndpoint = async (hooks = ann, description = ""): Promise<WebhookSecret> =>
  (await hooks.create({ url: receiver.url, description, events: [...events] })).data;
const nameOf = async (answer: Promise<{ readonly code: number }>) => errorNameOf((await answer).code);

describe("an endpoint", () => {
  it("is registered with a secret that is shown this once and kept sealed", async () => {
    const answer = await ann.create({ url: receiver.url, description: " Our pipeline ", events: ["scan.done"] });
    const { endpoint, secret } = answer.data;
    expect(endpoint).toMatchObject({
      url: receiver.url,
      description: "Our pipeline",
      events: ["scan.done"],
      state: "on",
    });
    expect(secret).toMatch(/^whsec_/);
    const list = await ann.list();
    expect(list).toEqual({ endpoints: [endpoint], limit: 10 });
    const changed = await ann.post(webhookCalls.update, { id: endpoint.id, description: "x" });
    const tested = await ann.post(webhookCalls.test, { id: endpoint.id });
    const deliveries = await ann.deliveries(endpoint.id);
    const { rows } = await app.database.pool.query("select *, encode(secrets, 'escape') from webhook_endpoints");
    for (const shown of [list, changed.data, tested.data, deliveries, rows, log]) {
      expect(JSON.stringify(shown)).not.toContain(secret.slice(6));
    }
    expect(log).toContain(webhookCalls.create.path);
  });

  it("is changed in what is given alone, and switched off and on", async () => {
    const { endpoint } = await createEndpoint(ann, "first");
    const { id } = endpoint;
    const change = async (body: object) => (await ann.post<Webhook>(webhookCalls.update, { id, ...body })).data;
    expect(await change({ events: ["quota.low"] })).toEqual({ ...endpoint, events: ["quota.low"] });
    expect(await change({ is_on: false })).toMatchObject({ state: "off", description: "first" });
    await app.database.pool.query("update webhook_endpoints set state = 'gone'");
    expect((await change({ is_on: false })).state).toBe("gone");
    const url = `${receiver.url}?of=2`;
    expect(await change({ is_on: true, url })).toMatchObject({ state: "on", url, events: ["quota.low"] });
  });

  it("is gone with its deliveries once it is deleted", async () => {
    const { id } = (await createEndpoint()).endpoint;
    await ann.post(webhookCalls.test, { id });
    expect(await nameOf(ann.post(webhookCalls.delete, { id }))).toBe("success");
    expect((await app.database.pool.query("select 1 from webhook_deliveries")).rows).toEqual([]);
    expect(await nameOf(ann.post(webhookCalls.delete, { id }))).toBe("webhookMissing");
  });

  it("is one of ten at most, also where two come at once", async () => {
    for (let count = 0; count < webhookLimits.endpoints - 1; count++) await createEndpoint();
    const body = { url: receiver.url, events: [...events] };
    const names = await Promise.all([nameOf(ann.create(body)), nameOf(ann.create(body))]);
    expect(names.toSorted()).toEqual(["success", "webhookTooMany"]);
    expect((await ann.list()).endpoints).toHaveLength(10);
    await createEndpoint(others.stranger);
  });

  it.each([
    ["ftp://hooks.example.com/", "webhookAddress"],
    ["hooks.example.com", "webhookAddress"],
    ["https://name:word@hooks.example.com/", "webhookAddress"],
    ["http://93.184.216.34/", "webhookAddress"],
    ["https://169.254.169.254/", "webhookAddressClosed"],
    ["https://10.0.0.1/", "webhookAddressClosed"],
    ["https://93.184.216.34:22/", "webhookAddressClosed"],
  ])("is not at %s", async (url, name) => {
    expect(await nameOf(ann.create({ url, events: ["scan.done"] }))).toBe(name);
    const { id } = (await createEndpoint()).endpoint;
    expect(await nameOf(ann.post(webhookCalls.update, { id, url }))).toBe(name);
    expect((await ann.list()).endpoints.map((endpoint) => endpoint.url)).toEqual([receiver.url]);
  });

  it("may be at a name that is not known yet", async () => {
    isKnown = false;
    const answer = await ann.create({ url: "https://Later.Example/a b", events: ["scan.done"] });
    isKnown = true;
    expect(answer.data.endpoint.url).toBe("https://later.example/a%20b");
  });

  it.each([{ events: [] }, { events: ["scan.done", "scan.done"] }, { events: ["webhook.test"] }, { url: "" }])(
    "is not taken with %j",
    async (wrong) => {
      const body = { url: receiver.url, events: ["scan.done"], ...wrong };
      expect(await nameOf(ann.post(webhookCalls.create, body))).toBe("invalidRequest");
    },
  );

  it.each(["stranger", "memberOfAnotherSite", "manager", "administrator"])("is not that of a %s", async (name) => {
    const { id } = (await createEndpoint()).endpoint;
    await ann.post(webhookCalls.test, { id });
    const [delivery] = await ann.deliveries(id);
    const other = others[name];
    if (other === undefined) throw new Error(`There is no ${name}`);
    expect((await other.list()).endpoints).toEqual([]);
    for (const call of [webhookCalls.update, webhookCalls.delete, webhookCalls.rotateSecret, webhookCalls.test]) {
      expect([call.path, await nameOf(other.post(call, { id }))]).toEqual([call.path, "webhookMissing"]);
    }
    const log = app.call(`${webhookCalls.deliveries.path}?id=${id}`, other.caller);
    expect(await nameOf(log)).toBe("webhookMissing");
    expect(await nameOf(other.post(webhookCalls.resend, { id: delivery?.id }))).toBe("webhookDeliveryMissing");
    expect(receiver.asked).toHaveLength(1);
    expect((await ann.list()).endpoints.map(({ state }) => state)).toEqual(["on"]);
  });

  it("stands in the audit log with its host, and no more of its address", async () => {
    const url = `${receiver.url}?token=hush`;
    const { id } = (await ann.create({ url, events: ["scan.done"] })).data.endpoint;
    app.clock.advance({ ms: 1000 });
    await ann.post(webhookCalls.update, { id, is_on: false });
    app.clock.advance({ ms: 1000 });
    await ann.post(webhookCalls.rotateSecret, { id });
    app.clock.advance({ ms: 1000 });
    await ann.post(webhookCalls.delete, { id });
    const token = (await app.login("root", password)).data.access_token;
    const { data } = await app.call<AuditList>(`${auditCalls.list.path}?page_size=20`, { token });
    const acts = data.entries.filter(({ action }) => action.startsWith("webhook")).slice(0, 4);
    expect(acts.map(({ action }) => action)).toEqual([
      "webhook.delete",
      "webhook.rotate",
      "webhook.change",
      "webhook.create",
    ]);
    expect(acts[2]).toMatchObject({ before: { state: "on" }, after: { state: "off" } });
    expect(JSON.stringify(acts)).not.toContain("hush");
  });
});

describe("a secret that is rotated", () => {
  const verifies = (secret: string): boolean => {
    const last = receiver.asked.at(-1);
    if (last === undefined) throw new Error("Nothing came");
    const [id, at, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
      String(last.headers[name]),
    );
    const timestamp = new Date(Number(at) * 1000);
    const known = String(signature).split(" ");
    return known.includes(new Verifier(secret).sign(String(id), timestamp, last.body));
  };

  it("signs from now on, and the one before it for a day", async () => {
    const { endpoint, secret: first } = await createEndpoint();
    const { id } = endpoint;
    const rotated = (await ann.post<WebhookSecret>(webhookCalls.rotateSecret, { id })).data;
    const until = new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString();
    expect(rotated.endpoint.previous_secret_until).toBe(until);
    await ann.post(webhookCalls.test, { id });
    expect([verifies(first), verifies(rotated.secret)]).toEqual([true, true]);
    app.clock.advance({ minutes: 24 * 60 });
    const token = (await app.login("ann@example.com", password)).data.access_token;
    ann = hooksOf(app, { token });
    expect((await ann.list()).endpoints[0]?.previous_secret_until).toBeNull();
    await ann.post(webhookCalls.test, { id });
    expect([verifies(first), verifies(rotated.secret)]).toEqual([false, true]);
  });

  it("twice within a day leaves the last two", async () => {
    const { endpoint, secret: first } = await createEndpoint();
    const { id } = endpoint;
    const rotate = async () => (await ann.post<WebhookSecret>(webhookCalls.rotateSecret, { id })).data.secret;
    const [second, third] = [await rotate(), await rotate()];
    await ann.post(webhookCalls.test, { id });
    expect([first, second, third].map(verifies)).toEqual([false, true, true]);
  });

  it("may be one that no key opens any more", async () => {
    const { id } = (await createEndpoint()).endpoint;
    await app.database.pool.query("update webhook_endpoints set secrets = '\\x00'");
    expect(await nameOf(ann.post(webhookCalls.test, { id }))).toBe("webhookSecretUnreadable");
    const { secret, endpoint } = (await ann.post<WebhookSecret>(webhookCalls.rotateSecret, { id })).data;
    expect(endpoint.previous_secret_until).toBeNull();
    await ann.post(webhookCalls.test, { id });
    expect(verifies(secret)).toBe(true);
  });
});
