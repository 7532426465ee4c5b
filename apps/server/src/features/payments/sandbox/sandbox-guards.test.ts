import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { type PaymentMethods, paymentCalls, type SandboxPayment } from "@yiqiao/contracts/payments";
import { buildAccount, type TestCall } from "#testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPaymentsApp, type PaymentsApp } from "../testing/payments-app.ts";

let scene: PaymentsApp;
beforeEach(async () => {
  scene = await buildPaymentsApp(() => [], { isSandboxHereOnly: true });
});
afterEach(() => scene.close());

const here = "127.0.0.1";
const waysAt = async (host: string, from: Pick<TestCall, "address" | "headers"> = {}) => {
  const tid = await scene.order();
  const path = `${paymentCalls.ways.path}?tid=${tid}`;
  const { data } = await scene.app.call<PaymentMethods>(path, {
    token: scene.user.token,
    host,
    address: here,
    ...from,
  });
  return data.ways.map(({ provider }) => provider);
};

describe("the sandbox of an installation that did not ask for it", () => {
  it.each(["127.0.0.1:3000", "localhost:3000", "[::1]:3000"])("takes orders at %s", async (host) => {
    expect(await waysAt(host)).toEqual(["sandbox"]);
  });

  it("takes none for whom another machine asks by the name of this one", async () => {
    expect(await waysAt("localhost:3000", { address: "192.0.2.7" })).toEqual([]);
  });

  it.each(["x-forwarded-for", "x-real-ip", "forwarded", "via"])(
    "takes none for whom a proxy asks, by %s",
    async (name) => {
      expect(await waysAt("127.0.0.1:3000", { headers: { [name]: "192.0.2.7" } })).toEqual([]);
    },
  );

  it.each(["shop.example.com", "192.0.2.7:3000", "localhost.example.com"])("takes none at %s", async (host) => {
    expect(await waysAt(host)).toEqual([]);
    const body = { tid: await scene.order(), provider: "sandbox", way: "page" };
    const { code } = await scene.app.call(paymentCalls.begin.path, {
      token: scene.user.token,
      host,
      address: here,
      body,
    });
    expect(code).toBe(codes.paymentWayMissing.code);
  });
});

describe("a payment of the sandbox", () => {
  it("is seen and ended by its payer alone", async () => {
    const { app, user } = scene;
    const tid = await scene.order();
    const number = await scene.begin(tid);
    const password = "river7lamp";
    await buildAccount(app.database.db, { accountNumber: "other@example.com", password });
    const other = (await app.login("other@example.com", password)).data.access_token;
    const look = (token?: string) =>
      app.call<SandboxPayment>(`${paymentCalls.sandbox.path}?number=${number}`, { token });
    const pay = (token?: string) =>
      app.call<SandboxPayment>(paymentCalls.sandboxAct.path, { token, body: { number, act: "pay" } });
    for (const act of [look, pay]) {
      expect((await act()).status).toBe(401);
      expect((await act(other)).code).toBe(codes.orderMissing.code);
    }
    expect((await look(user.token)).data.state).toBe("pending");
    expect((await pay(user.token)).data.state).toBe("paid");
    await scene.drain();
    expect(await scene.orderStatus(tid)).toMatchObject({ state: "completed" });
    expect((await look(user.token)).data.number).toBe(number);
  });

  it("that does not exist is that of another", async () => {
    const { code } = await scene.app.call(paymentCalls.sandboxAct.path, {
      token: scene.user.token,
      body: { number: "YQP000", act: "pay" },
    });
    expect(code).toBe(codes.orderMissing.code);
  });
});
