import { randomInt, randomUUID } from "node:crypto";
import { apiPrefix } from "@yiqiao/contracts";
import type { StartedPayment } from "@yiqiao/contracts/payments";
import type { LightMyRequestResponse } from "fastify";
import {
  createSandboxCashier,
  createSandboxProvider,
  defineSandboxJobs,
  type PaymentProvider,
  type SandboxCashier,
} from "#platform/payments";
import { buildAccount, buildTestApp, type TestApp, type TestCall, type TestClock } from "#testing";
import type { Payments } from "../index.ts";
import { createTestQueue, type TestQueue } from "./test-queue.ts";

interface Person {
  readonly id: string;
  token: string;
}

/** The product with the sandbox and other providers. */
export interface PaymentsApp {
  readonly app: TestApp;
  readonly payments: Payments;
  readonly sandbox: SandboxCashier;
  readonly queue: TestQueue;
  readonly user: Person;
  readonly administrator: Person;
  /** An order of the user, not paid. @returns its number */
  order(amountFen?: number): Promise<string>;
  /** @returns the payment's number */
  begin(tid: string, provider?: string, way?: string): Promise<string>;
  /** The order as it stands in the table. */
  orderStatus(tid: string): Promise<{ state: string; delivered: number; refunded: number }>;
  paymentsOf(tid: string): Promise<{ number: string; state: string; asks: boolean }[]>;
  notify(provider: string, notice: SentNotice): Promise<LightMyRequestResponse>;
  /** Outcomes of all notices of a payment, the oldest first; null: of those without one. */
  outcomes(number: string | null): Promise<string[]>;
  /** Moves the clock; everybody signs in again. */
  pass(time: { readonly minutes?: number; readonly days?: number }): Promise<void>;
  /** Runs the jobs that wait; notices go through the door. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface SentNotice {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer | string;
  readonly method?: string;
}

type OtherProviders = (deps: { readonly clock: TestClock }) => readonly PaymentProvider[];
const password = "secret12";
const names = { user: "buyer@example.com", administrator: "boss@example.com" };

/** The product with the sandbox and other providers, over a queue of its own for what the sandbox sends. */
export async function buildPaymentsApp(
  others: OtherProviders = () => [],
  { isSandboxHereOnly = false } = {},
): Promise<PaymentsApp> {
  const door = { address: "" };
  // The product believes to be elsewhere.
  const queue = createTestQueue((payload) => payload.replaceAll("https://translate.example", door.address));
  const app = await buildTestApp({
    paying: ({ database, clock }) => {
      const deps = { database, clock, queue };
      const sandbox = createSandboxCashier(deps);
      defineSandboxJobs(queue, { database, cashier: sandbox, clock });
      const all = [createSandboxProvider(deps), ...others({ clock })];
      return { providers: new Map(all.map((provider) => [provider.id, provider])), sandbox, isSandboxHereOnly };
    },
  });
  const { payments, paying } = app.features;
  const { sandbox } = paying;
  if (sandbox === undefined) throw new Error("There is no sandbox");
  // Where the sandbox's notices go: through a real door on loopback.
  door.address = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  const { host } = new URL(door.address);
  const tokenOf = async (name: string) => (await app.login(name, password)).data.access_token;
  const person = async (accountNumber: string, role: 0 | 2): Promise<Person> => {
    const id = await buildAccount(app.database.db, { accountNumber, password, role });
    return { id, token: await tokenOf(accountNumber) };
  };
  const user = await person(names.user, 2);
  const administrator = await person(names.administrator, 0);
  const query: Query = async <T extends object>(statement: string, values: unknown[]): Promise<T[]> =>
    (await app.database.pool.query<T>(statement, values)).rows;
  return {
    app,
    payments,
    sandbox,
    queue,
    user,
    administrator,
    order: (amountFen = 2900) => insertOrder(app, { accountId: user.id, amountFen }),
    begin: async (tid, provider = "sandbox", way = "page") => {
      const call: TestCall = { token: user.token, host, address: "127.0.0.1", body: { tid, provider, way } };
      const { code, message } = await app.call<StartedPayment>("/payments/begin", call);
      if (code !== 20000) throw new Error(message);
      return newestNumber(query, [tid, provider, way]);
    },
    orderStatus: (tid) => orderStatus(query, tid),
    paymentsOf: (tid) =>
      query(
        `select p.number, p.state, p.ask_at is not null as asks from payments p join orders o on o.id = p.order_id
         where o.number = $1 order by p.created_at, p.number`,
        [tid],
      ),
    notify: (provider, { method = "POST", headers, body }) =>
      app.fastify.inject({
        method: method === "POST" ? "POST" : "GET",
        url: `${apiPrefix}/payments/notify/${provider}`,
        headers: { ...headers, host },
        payload: body,
      }),
    outcomes: (number) => outcomes(query, number),
    pass: async (time) => {
      app.clock.advance(time);
      user.token = await tokenOf(names.user);
      administrator.token = await tokenOf(names.administrator);
    },
    drain: async () => {
      await queue.drain(app.clock.now());
      await payments.makeRefunds();
      await queue.drain(app.clock.now());
    },
    close: () => app.close(),
  };
}

type Query = <T extends object>(statement: string, values: unknown[]) => Promise<T[]>;

/** @param of an order's number, a provider and a way to pay */
async function newestNumber(query: Query, of: [string, string, string]): Promise<string> {
  const [payment] = await query<{ number: string }>(
    `select p.number from payments p join orders o on o.id = p.order_id
     where o.number = $1 and p.provider = $2 and p.way = $3 order by p.created_at desc limit 1`,
    of,
  );
  return payment?.number ?? "";
}

async function orderStatus(query: Query, tid: string) {
  const [row] = await query<{ state: string; delivered: number; refunded: number }>(
    `select state, refunded_fen::int as refunded,
          (select count(*)::int from quota_movements m join quota_purses p on p.id = m.purse_id
           where p.source = 'order:' || o.id and m.kind = 'grant') as delivered
   from orders o where number = $1`,
    [tid],
  );
  if (row === undefined) throw new Error(`There is no order ${tid}`);
  return row;
}

async function outcomes(query: Query, number: Parameters<PaymentsApp["outcomes"]>[0]): Promise<string[]> {
  const rows = await query<{ outcome: string }>(
    "select outcome from payment_notices where payment_number is not distinct from $1 order by id",
    [number],
  );
  return rows.map(({ outcome }) => outcome);
}

async function insertOrder(app: TestApp, of: { readonly accountId: string; readonly amountFen: number }) {
  const number = `YQ20260310${String(randomInt(10 ** 10)).padStart(10, "0")}`;
  const now = app.clock.now();
  await app.database.pool.query(
    `insert into orders (id, number, site_id, account_id, holder, key, goods_type, code, action, list_fen, amount_fen,
                         characters, days, created_at, pay_until)
     values ($1, $2, 0, $3, $4, $2, 'T02', 'pack-5m', 'pack', $5, $5, 5000000, 365, $6, $7)`,
    [
      randomUUID(),
      number,
      of.accountId,
      `account:${of.accountId}`,
      of.amountFen,
      now,
      new Date(now.getTime() + 30 * 60_000),
    ],
  );
  return number;
}
