import { deepEqual, equal, partialDeepStrictEqual, rejects } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { goodsTypeNumberOf } from "@yiqiao/contracts/plans";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { TestApp } from "#testing";
import { type ReferenceOrder, ReferenceShop, shelfCodes } from "./reference.ts";

class Crash extends Error {}

/** One buyer in the product and in the reference, and what can happen to both. */
export class Life {
  readonly reference: ReferenceShop;
  private readonly tids = new Map<ReferenceOrder, string>();
  private readonly random: () => number;
  private readonly context: RequestContext;
  private readonly app: TestApp;

  constructor(app: TestApp, accountId: string, random: () => number) {
    this.app = app;
    this.reference = new ReferenceShop(app.clock.now().getTime());
    this.random = random;
    const principal = { accountId, sessionId: randomUUID(), role: 2, isSuper: false, siteId: 0, plan: "free" } as const;
    this.context = {
      requestId: "model",
      language: "en",
      siteId: 0,
      principal,
      deviceId: "",
      address: "192.0.2.1",
      network: "192.0.2.1",
      userAgent: "",
      signal: new AbortController().signal,
    };
  }

  private under(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  private any(): ReferenceOrder | undefined {
    const { orders } = this.reference;
    // Upgrades that are not paid yet and what they would end: the rarest and the most entangled.
    const upgrades = orders.filter(({ state, credited }) => state === "unpaid" && credited.length > 0);
    const credited = upgrades.flatMap((upgrade) => upgrade.credited.map(({ term }) => term));
    const entangled = [...upgrades, ...credited];
    if (entangled.length > 0 && this.random() < 0.4) return entangled[this.under(entangled.length)];
    // Mostly the latest: those before are over.
    return this.random() < 0.7 ? orders.at(-1 - this.under(4)) : orders[this.under(orders.length)];
  }

  async step(): Promise<string> {
    const draw = this.random();
    if (draw < 0.22) return this.order();
    if (draw < 0.42) return this.pay();
    if (draw < 0.48) return this.crash();
    if (draw < 0.54) return this.cancel();
    if (draw < 0.74) return this.charge();
    if (draw < 0.82) return this.refund();
    return this.pass();
  }

  private async order(): Promise<string> {
    const code = shelfCodes[this.under(shelfCodes.length)] ?? "standard-m";
    const expected = this.reference.order(code);
    const made = await this.app.features.orders
      .create(this.context, { id: code, goods_type: goodsTypeNumberOf(code) })
      .catch((error: unknown) => {
        if (error instanceof DomainError && error.error === "goodsHindered") return undefined;
        throw error;
      });
    equal(made !== undefined, expected !== undefined, `order ${code}`);
    if (made !== undefined && expected !== undefined) this.tids.set(expected, made.tid);
    return `order ${code}`;
  }

  private settle(order: ReferenceOrder, isCrashing = false): Promise<string> {
    const { book } = this.app.features.orders;
    return this.app.database.transaction(async (tx) => {
      const locked = await book.lock(tx, this.tids.get(order) ?? "");
      if (locked === undefined) throw new Error("The order vanished");
      const outcome = await book.settle(tx, locked, { at: this.app.clock.now(), provider: "sandbox" });
      if (isCrashing) throw new Crash();
      return outcome;
    });
  }

  private async pay(): Promise<string> {
    const order = this.any();
    if (order === undefined) return "nothing to pay";
    const expected = this.reference.pay(order);
    equal(await this.settle(order), expected, `pay ${order.code}`);
    return `pay ${order.code}: ${expected}`;
  }

  private async crash(): Promise<string> {
    const order = this.any();
    if (order === undefined) return "nothing to pay";
    await rejects(this.settle(order, true), Crash);
    return `crash while ${order.code} is paid`;
  }

  private async cancel(): Promise<string> {
    const order = this.any();
    if (order === undefined) return "nothing to cancel";
    const as = this.random() < 0.5 ? "cancelled" : "expired";
    const expected = this.reference.cancel(order, as);
    const { book } = this.app.features.orders;
    const ending = this.app.database.transaction(async (tx) => {
      const locked = await book.lock(tx, this.tids.get(order) ?? "");
      if (locked !== undefined) await book.end(tx, locked, as);
    });
    if (expected) await ending;
    else await rejects(ending, { error: "orderState" });
    return `${as} ${order.code}: ${String(expected)}`;
  }

  private async charge(): Promise<string> {
    const left = this.reference.left();
    const characters = 1 + (this.random() < 0.1 ? left : this.under(Math.max(1, Math.ceil(left / 3))));
    const expected = this.reference.charge(characters);
    const charging = this.app.features.quota
      .reserve(this.context, characters, { key: randomUUID(), cause: { kind: "text" } })
      .then((reservation) => reservation.commit(characters));
    if (expected) await charging;
    else await rejects(charging, { error: "insufficientCharacters" });
    return `charge ${characters}: ${String(expected)}`;
  }

  private async refund(): Promise<string> {
    const order = this.any();
    if (order === undefined) return "nothing to refund";
    const { book } = this.app.features.orders;
    const { db } = this.app.database;
    const expected = this.reference.refundable(order);
    const found = await book.find(db, { tid: this.tids.get(order) ?? "" });
    if (found === undefined) throw new Error("The order vanished");
    deepEqual(await book.refundable(db, found), expected, `refundable ${order.code}`);
    if (order.state !== "completed" || expected.most === 0) return "nothing to refund";
    const choices = [expected.unused, expected.most, 1].filter((fen) => fen > 0);
    const amountFen = choices[this.under(choices.length)] ?? 1;
    this.reference.refund(order, amountFen);
    await this.app.database.transaction(async (tx) => {
      const locked = await book.lock(tx, found.number);
      if (locked !== undefined) await book.refund(tx, locked, { amountFen });
    });
    return `refund ${amountFen} of ${order.code}`;
  }

  private async pass(): Promise<string> {
    const ms = (1 + this.under(this.random() < 0.3 ? 20 * 24 * 60 : 24 * 60)) * 60_000;
    await this.wait(ms);
    await this.app.features.quota.expire();
    return `pass ${Math.round(ms / 60_000)} minutes`;
  }

  async wait(ms: number): Promise<void> {
    this.app.clock.advance({ ms });
    this.reference.pass(ms);
    await this.app.features.orders.notices.run();
  }

  /** Balances, orders and the account are what the reference says. */
  async compare(): Promise<void> {
    const { reference } = this;
    equal((await this.app.features.quota.remaining(this.context)).total_left, reference.left(), "characters");
    const accountId = this.context.principal?.accountId ?? "";
    const { rows } = await this.app.database.pool.query<Record<string, unknown>>(
      `select number, code, state, ended_by, amount_fen::int, refunded_fen::int, starts_at, ends_at
       from orders where account_id = $1 order by created_at, id`,
      [accountId],
    );
    const byNumber = new Map(rows.map((row) => [row["number"], row]));
    equal(rows.length, reference.orders.length);
    for (const order of reference.orders) {
      const isDelivered = order.delivered !== null;
      partialDeepStrictEqual(byNumber.get(this.tids.get(order)), {
        code: order.code,
        state: order.state,
        ended_by: order.endedBy,
        amount_fen: order.amount,
        refunded_fen: order.refunded,
        starts_at: isDelivered ? new Date(order.start) : null,
        ends_at: isDelivered ? new Date(order.end) : null,
      });
    }
    const account = await this.app.features.accounts.find(accountId);
    const inForce = reference.inForce();
    const isOver = (account?.plan_expires_at?.getTime() ?? 0) <= reference.now;
    equal(isOver ? "free" : account?.plan_sku, inForce?.code ?? "free", "plan");
    if (inForce !== undefined) equal(account?.plan_expires_at?.getTime(), reference.planUntil());
  }
}
