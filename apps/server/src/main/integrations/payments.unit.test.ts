import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "#platform/clock";
import { loadConfig } from "#platform/config";
import { openPayments } from "./payments.ts";

/** A proxy that lets nothing through and keeps what it was asked for. */
const asked: string[] = [];
const proxy = createServer().on("connect", ({ url = "" }, socket) => {
  asked.push(url);
  socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
});
beforeAll(async () => new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve)));
afterAll(() => proxy.close());

it("asks providers through the installation's proxy", async () => {
  const { payments, proxy: proxies } = loadConfig({
    HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_API_URL: "https://stripe.example",
    SANDBOX_PAYMENTS: "off",
  });
  // Only the sandbox has use for the others.
  const deps = { clock: systemClock } as Parameters<typeof openPayments>[1];
  const paying = await openPayments({ payments, proxy: proxies }, deps);
  const stripe = paying.providers.get("stripe");
  await expect(stripe?.query("A1", "cs_1")).rejects.toThrow("stripe");
  expect(asked).toContain("stripe.example:443");
  await paying.close();
});
