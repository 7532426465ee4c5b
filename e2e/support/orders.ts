import { apiPrefix } from "@yiqiao/contracts";
import { type CreatedOrder, orderCalls, type SearchedOrder } from "@yiqiao/contracts/orders";
import { type StartedPayment, paymentCalls } from "@yiqiao/contracts/payments";
import type { SkuCode } from "@yiqiao/contracts/plans";
import { type Page, expect } from "@playwright/test";
import { callAs } from "./api.ts";

const goodsNumbers = { plan: 1, pack: 2 } as const;

/** Orders something as the user who is logged in on the page; gives the order's number. */
export async function orderAs(page: Page, sku: SkuCode, kind: keyof typeof goodsNumbers = "plan"): Promise<string> {
  const { tid } = await callAs<CreatedOrder>(page, orderCalls.create.path, { id: sku, goods_type: goodsNumbers[kind] });
  return tid;
}

/** Orders something and pays it at the test provider; it has been delivered when this is over. */
export async function buyAs(page: Page, sku: SkuCode, kind: keyof typeof goodsNumbers = "plan"): Promise<string> {
  const tid = await orderAs(page, sku, kind);
  const startedPayment = await callAs<StartedPayment>(page, paymentCalls.begin.path, {
    tid,
    provider: "sandbox",
    way: "page",
  });
  if (startedPayment.kind !== "page") throw new Error(`The test provider began with ${startedPayment.kind}`);
  const number = new URL(startedPayment.url, page.url()).searchParams.get("number");
  await callAs(page, paymentCalls.sandboxAct.path, { number, act: "pay" });
  await expect.poll(() => stateOf(page, tid), { timeout: 150_000 }).toBe("completed");
  return tid;
}

/** How an order of the user who is logged in on the page is doing. */
export async function stateOf(page: Page, tid: string): Promise<string> {
  const found = await page.evaluate(
    async (url) => {
      const { accessToken } = JSON.parse(sessionStorage.getItem("yiqiao.session") ?? "{}") as { accessToken: string };
      return (await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } })).json();
    },
    `${apiPrefix}${orderCalls.search.path}?${new URLSearchParams({ tid })}`,
  );
  return (found as { data: SearchedOrder }).data.order.state;
}
