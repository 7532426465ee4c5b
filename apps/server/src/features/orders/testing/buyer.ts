import { type CreatedOrder, type CreateOrderBody, orderCalls } from "@yiqiao/contracts/orders";
import { goodsTypeNumberOf, isSku, skus } from "@yiqiao/contracts/plans";
import { DomainError } from "#platform/errors";
import { buildAccount, type TestApp } from "#testing";
import type { OrderBook } from "../order-book.ts";
import type { StoredOrder } from "../records/stored-order.ts";

/** A logged-in account that buys. */
export interface TestBuyer {
  readonly accountId: string;
  /** Of the last login. */
  readonly token: string;
  /** Tokens live for minutes: after the clock went on. */
  logIn(): Promise<void>;
  /** Orders a sku. @returns its number */
  order(id: CreateOrderBody["id"], body?: Partial<CreateOrderBody>): Promise<string>;
  /** The money of an order comes in. */
  pay(tid: string): Promise<Awaited<ReturnType<OrderBook["settle"]>>>;
  /** Orders and pays. */
  buy(id: CreateOrderBody["id"]): Promise<string>;
  find(tid: string): Promise<StoredOrder>;
}

const password = "secret1";

/** An account of the main site, or of another, that can buy. */
export async function buildBuyer(
  app: TestApp,
  account: { readonly name: string; readonly siteId?: number; readonly role?: 0 | 1 | 2; readonly host?: string },
): Promise<TestBuyer> {
  const { name: accountNumber, host, ...rest } = account;
  const accountId = await buildAccount(app.database.db, { accountNumber, password, ...rest });
  const at = host === undefined ? {} : { host };
  const logIn = async () => (await app.login(accountNumber, password, at)).data.access_token;
  let token = await logIn();
  const { book } = app.features.orders;
  const order: TestBuyer["order"] = async (id, body = {}) => {
    const answer = await app.call<CreatedOrder>(orderCalls.create.path, {
      ...at,
      token,
      body: { id, goods_type: typeOf(id), ...body },
    });
    if (answer.code !== 20_000) throw new DomainError("orderMissing", { answer: answer.message });
    return answer.data.tid;
  };
  const pay: TestBuyer["pay"] = (tid) => payOrder(app, tid);
  return {
    accountId,
    get token() {
      return token;
    },
    logIn: async () => {
      token = await logIn();
    },
    order,
    pay,
    buy: async (id) => {
      const tid = await order(id);
      await pay(tid);
      return tid;
    },
    find: async (tid) => {
      const found = await book.find(app.database.db, { tid });
      if (found === undefined) throw new Error(`There is no order ${tid}`);
      return found;
    },
  };
}

/** The goods type that fits a sku. */
function typeOf(id: CreateOrderBody["id"]): CreateOrderBody["goods_type"] {
  const code = typeof id === "string" ? id : Object.entries(skus).find(([, sku]) => sku.id === id)?.[0];
  return code !== undefined && isSku(code) ? goodsTypeNumberOf(code) : 1;
}

/** The money of an order comes in, as payments book it. */
export function payOrder(app: TestApp, tid: string): ReturnType<OrderBook["settle"]> {
  const { book } = app.features.orders;
  return app.database.transaction(async (tx) => {
    const order = await book.lock(tx, tid);
    if (order === undefined) throw new Error(`There is no order ${tid}`);
    return book.settle(tx, order, { at: app.clock.now(), provider: "sandbox" });
  });
}
