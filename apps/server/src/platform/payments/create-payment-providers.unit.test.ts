import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { Agent } from "undici";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError, loadConfig } from "#platform/config";
import { createTestClock } from "../../testing/clock.ts";
import { createBankProvider } from "./bank-provider.ts";
import { createPaymentProviders } from "./create-payment-providers.ts";
import { unreachableAddress } from "#testing/loopback";

const folder = mkdtempSync(join(tmpdir(), "payments-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const publicPem = publicKey.export({ type: "spki", format: "pem" }).toString();
const bare = (type: "pkcs1" | "pkcs8"): string => privateKey.export({ type, format: "der" }).toString("base64");
const file = join(folder, "public.pem");
writeFileSync(file, publicPem);

const alipay = {
  ALIPAY_APP_ID: "2021000000000001",
  ALIPAY_PRIVATE_KEY: bare("pkcs1"),
  ALIPAY_PUBLIC_KEY: file,
  ALIPAY_SELLER_ID: "2088000000000001",
};
const wechat = {
  WECHAT_PAY_MCH_ID: "1900000001",
  WECHAT_PAY_APP_ID: "wx0000000000000001",
  WECHAT_PAY_API_V3_KEY: "0123456789abcdef0123456789abcdef",
  WECHAT_PAY_PRIVATE_KEY: pem.replaceAll("\n", String.raw`\n`),
  WECHAT_PAY_SERIAL: "1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C",
  WECHAT_PAY_PUBLIC_KEY: publicPem,
  WECHAT_PAY_PUBLIC_KEY_ID: "PUB_KEY_ID_0119000000012024010100000000000001",
};
const stripe = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
const bank = { BANK_PAYEE: "示例科技有限公司", BANK_NAME: "示例银行", BANK_ACCOUNT: "6222 0000 0000 0000" };

async function idsOf(env: Record<string, string>): Promise<string[]> {
  const sandbox = { ...createBankProvider({ payee: "", bank: "", account: "" }), id: "sandbox" } as const;
  const deps = { clock: createTestClock(), dispatcher: undefined, sandbox };
  return [...(await createPaymentProviders(loadConfig(env).payments, deps)).keys()];
}

describe("ways to pay", () => {
  it("are a sandbox alone while nothing is configured", async () => {
    await expect(idsOf({})).resolves.toEqual(["sandbox"]);
    await expect(idsOf({ SANDBOX_PAYMENTS: "off" })).resolves.toEqual([]);
  });

  it("are those that are configured, without a sandbox unless it is wanted", async () => {
    await expect(idsOf({ ...bank, ...stripe, ...wechat, ...alipay })).resolves.toEqual([
      "alipay",
      "wechat",
      "stripe",
      "bank",
    ]);
    await expect(idsOf({ ...bank, SANDBOX_PAYMENTS: "on" })).resolves.toEqual(["bank", "sandbox"]);
  });
});

it("are asked through the dispatcher that is given, which stays open", async () => {
  const agent = new Agent();
  let carried = 0;
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    carried += 1;
    return dispatch(options, handler);
  });
  const nowhere = await unreachableAddress();
  const urls = { ALIPAY_GATEWAY: nowhere, WECHAT_PAY_URL: nowhere, STRIPE_API_URL: nowhere };
  const sandbox = createBankProvider({ payee: "", bank: "", account: "" });
  const { payments } = loadConfig({ ...alipay, ...wechat, ...stripe, ...urls });
  const providers = await createPaymentProviders(payments, { clock: createTestClock(), dispatcher, sandbox });
  for (const provider of providers.values()) {
    await expect(provider.query("T1")).rejects.toMatchObject({ retryable: true });
  }
  expect(carried).toBe(3);
  expect(agent.closed).toBe(false);
  await agent.close();
});

describe("their keys", () => {
  it.each<[string, string]>([
    ["PEM", pem],
    ["PEM in one line", pem.replaceAll("\n", String.raw`\n`)],
    ["base64, PKCS#8", bare("pkcs8")],
    ["base64, PKCS#1", bare("pkcs1")],
  ])("may be %s", (_, key) => {
    const { payments } = loadConfig({ ...alipay, ALIPAY_PRIVATE_KEY: key });
    expect(payments.alipay?.privateKey.equals(privateKey)).toBe(true);
    expect(payments.alipay?.publicKey.equals(publicKey)).toBe(true);
  });

  it("are not printed with the settings", () => {
    const { payments } = loadConfig({ ...alipay, ...wechat });
    const printed = `${inspect(payments, { depth: 9 })} ${JSON.stringify(payments)}`;
    expect(printed).not.toContain(bare("pkcs8").slice(40, 80));
  });

  it.each<[string, string]>([
    ["that are none", "secret-that-is-no-key"],
    ["that are damaged", bare("pkcs8").slice(0, 400)],
    ["for another algorithm", ecKey()],
  ])("%s are refused without being quoted", (_, key) => {
    const load = (): unknown => loadConfig({ ...alipay, ALIPAY_PRIVATE_KEY: key });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/ALIPAY_PRIVATE_KEY: must be an RSA key/);
    expect(load).not.toThrow(key.slice(0, 60));
  });

  it("are asked for where one of them stands", () => {
    const load = (env: Record<string, string>) => (): unknown => loadConfig(env);
    expect(load({ ALIPAY_APP_ID: "1" })).toThrow(/ALIPAY_PRIVATE_KEY: is needed because ALIPAY_APP_ID is set/);
    expect(load({ WECHAT_PAY_SERIAL: "1DDE55AD" })).toThrow(/WECHAT_PAY_MCH_ID: is needed/);
    expect(load({ STRIPE_SECRET_KEY: "sk_test_x" })).toThrow(/STRIPE_WEBHOOK_SECRET: is needed/);
    expect(load({ BANK_PAYEE: "x" })).toThrow(/BANK_ACCOUNT: is needed/);
    expect(load({ ...wechat, WECHAT_PAY_API_V3_KEY: "short" })).toThrow(/must have 32 characters/);
  });
});

function ecKey(): string {
  const { privateKey: other } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return other.export({ type: "pkcs8", format: "pem" }).toString();
}
