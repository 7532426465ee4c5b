import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import { buildBuyer, type TestBuyer } from "../testing/buyer.ts";

let app: TestApp;
let buyer: TestBuyer;
beforeEach(async () => {
  app = await buildTestApp({ freeCharacters: 1000 });
  buyer = await buildBuyer(app, { name: "buyer@example.com" });
});
afterEach(() => app.close());

const refundable = async (tid: string) => app.features.orders.book.refundable(app.database.db, await buyer.find(tid));
const refund = (tid: string, amountFen: number) =>
  app.database.transaction(async (tx) => {
    const { book } = app.features.orders;
    const order = await book.lock(tx, tid);
    if (order === undefined) throw new Error("The order vanished");
    await book.refund(tx, order, { amountFen });
  });
const pass = async (days: number) => {
  app.clock.advance({ days });
  await buyer.logIn();
};

describe("what an upgrade has credited", () => {
  it("is not paid back as money as well", async () => {
    const standard = await buyer.buy("standard-m");
    await pass(10);
    const professional = await buyer.buy("professional-m");
    const credit = 1933;
    expect(await buyer.find(professional)).toMatchObject({ creditFen: credit, amountFen: 9900 - credit });
    expect(await refundable(standard)).toEqual({ most: 2900 - credit, unused: 0 });
    await expect(refund(standard, 2900)).rejects.toMatchObject({ error: "refundTooLarge" });
    await refund(standard, 2900 - credit);
    expect(await buyer.find(standard)).toMatchObject({ state: "completed", endedBy: "upgraded" });
    expect(await refundable(standard)).toEqual({ most: 0, unused: 0 });
  });

  it("can be paid back once the upgrade was, whole", async () => {
    const standard = await buyer.buy("standard-m");
    await pass(10);
    const professional = await buyer.buy("professional-m");
    await refund(professional, 9900 - 1933);
    expect(await refundable(standard)).toEqual({ most: 2900, unused: 0 });
    await refund(standard, 2900);
    expect(await buyer.find(standard)).toMatchObject({ state: "refunded", refundedFen: 2900 });
  });

  it("is no credit any more when it was paid back before the upgrade was paid", async () => {
    const standard = await buyer.buy("standard-m");
    const professional = await buyer.order("professional-m");
    await refund(standard, 1000);
    expect(await buyer.pay(professional)).toBe("surplus");
    expect(await buyer.find(standard)).toMatchObject({ state: "completed", endedBy: null });
  });

  it("stays when the credited term ends by the clock and its renewal begins", async () => {
    const first = await buyer.buy("standard-m");
    await pass(30);
    const second = await buyer.buy("standard-m");
    const professional = await buyer.order("professional-m");
    await pass(1);
    await app.features.orders.notices.run();
    expect((await buyer.find(first)).endedBy).toBe("renewed");
    expect(await buyer.pay(professional)).toBe("completed");
    expect((await buyer.find(second)).endedBy).toBe("upgraded");
  });
});
