import { apiPrefix } from "@yiqiao/contracts";
import { type ApiKeySecret, apiKeyCalls, openCalls } from "@yiqiao/contracts/public-api";
import { callAs } from "./support/api.ts";
import { accountPassword, addAccount } from "./support/database.ts";
import { expect, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { blankPath, enter } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const texts = {
  zh: {
    empty: "暂无 API 密钥",
    add: "创建密钥",
    create: "创建",
    name: "名称",
    nameFault: "请填写名称",
    addresses: "来源地址",
    addressesFault: "不是有效的地址或网段：nowhere",
    characters: "每月字符数",
    secret: "新密钥",
    copyKey: "复制API 密钥",
    copied: "已复制",
    kept: "我已保存",
    active: "有效",
    used: "本月已用 4 / 1,000 字符",
    edit: "编辑",
    save: "保存",
    rotate: "更换密钥",
    atOnce: "立即失效",
    usage: "用量",
    calls: "调用记录",

    failed: "仅看失败",
    keys: "密钥",
    revoke: "吊销",
    revoked: "已吊销",
    keyword: "名称、应用 ID 或账号",
  },
  en: {
    empty: "No API keys yet",
    add: "Create a key",
    create: "Create",
    name: "Name",
    nameFault: "Please enter a name",
    addresses: "Addresses",
    addressesFault: "No address or network: nowhere",
    characters: "Characters a month",
    secret: "The new key",
    copyKey: "Copy: API key",
    copied: "Copied",
    kept: "I have kept it",
    active: "Active",
    used: "4 of 1,000 characters used this month",
    edit: "Edit",
    save: "Save",
    rotate: "New secret",
    atOnce: "No time: it ends at once",
    usage: "Usage",
    calls: "Calls",

    failed: "Only failed",
    keys: "Keys",
    revoke: "Revoke",
    revoked: "Revoked",
    keyword: "Name, app ID or account",
  },
} as const;

const language = languageOf("api-keys");
const t = texts[language];

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(productUrl + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const translate = (key: string, more: object = {}) =>
  post(
    apiPrefix + openCalls.text.path,
    { text: "你好", src_lang: "zh-cn", tgt_lang: "en-us", ...more },
    { authorization: `Bearer ${key}` },
  );

test.describe("API keys", () => {
  test.use({ language });

  test("a key is made, translates, is counted, changed and revoked", async ({ open, page }) => {
    const account = `keys-${language}@example.com`;
    await addAccount({ account, name: "Keys" });
    await open(blankPath);
    await enter(page, { account, password: accountPassword, path: "/developer" });
    await expect(page.getByText(t.empty)).toBeVisible();

    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: t.add }).click();
    await dialog.getByLabel(t.addresses).fill("127.0.0.0/8\nnowhere");
    await dialog.getByRole("button", { name: t.create, exact: true }).click();
    await expect(dialog.getByText(t.nameFault)).toBeVisible();
    await expect(dialog.getByText(t.addressesFault)).toBeVisible();
    await inspect(page, `api-keys-form-${language}`);
    await dialog.getByLabel(t.name, { exact: true }).fill("shop");
    await dialog.getByLabel(t.addresses).fill("127.0.0.0/8\n::1");
    await dialog.getByLabel(t.characters).fill("1000");
    await dialog.getByRole("button", { name: t.create, exact: true }).click();

    await expect(page.getByRole("dialog", { name: t.secret })).toBeVisible();
    const key = (await dialog.getByTestId("api-key").textContent()) ?? "";
    expect(key).toMatch(/^yqk_/);
    await expect(dialog.getByTestId("api-example")).toContainText(key);
    await dialog.getByRole("button", { name: t.copyKey }).click();
    await expect(page.getByText(t.copied)).toBeVisible();
    await inspect(page, `api-keys-secret-${language}`);
    await dialog.getByRole("button", { name: t.kept }).click();

    expect((await translate(key)).status).toBe(200);
    // By a page of another origin, with the key where a browser asks the server beforehand.
    const elsewhere = await page.context().newPage();
    const translated = await elsewhere.evaluate(
      async ([url, authorization]) => {
        const headers = { "content-type": "application/json", authorization };
        const body = JSON.stringify({ q: "你好", source: "zh", target: "en" });
        const response = await fetch(url, { method: "POST", headers, body });
        return (await response.json()) as unknown;
      },
      [`${productUrl}/translate`, `Bearer ${key}`] as const,
    );
    expect(translated).toHaveProperty("translatedText");
    await elsewhere.close();
    await translate(key, { tgt_lang: "nowhere" });

    const card = page.getByRole("article", { name: "shop" });
    await expect(async () => {
      await page.reload();
      await expect(card).toContainText(t.used, { timeout: 3000 });
    }).toPass();
    await expect(card).toContainText(t.active);
    await inspect(page, `api-keys-${language}`);

    await card.getByText(t.usage, { exact: true }).last().click();
    const row = page.getByRole("table", { name: t.usage }).getByRole("row").last();
    await expect(async () => {
      await page.reload();
      await expect(row.getByRole("cell")).toHaveText([/\d/, "shop", /./, "3", "1", "4"], { timeout: 3000 });
    }).toPass();
    await inspect(page, `api-keys-usage-${language}`);

    await page.getByRole("tab", { name: t.calls }).click();
    const calls = page.getByRole("table", { name: t.calls }).getByRole("row");
    await expect(calls).toHaveCount(4);
    await expect(calls.filter({ hasText: "LibreTranslate" })).toHaveCount(1);
    await page.getByLabel(t.failed).check();
    await expect(calls).toHaveCount(2);
    await inspect(page, `api-keys-calls-${language}`);

    await page.getByRole("tab", { name: t.keys, exact: true }).click();
    await card.getByText(t.edit, { exact: true }).click();
    await dialog.getByLabel(t.name, { exact: true }).fill("mart");
    await dialog.getByRole("button", { name: t.save }).click();
    const renamed = page.getByRole("article", { name: "mart" });
    await renamed.getByText(t.rotate, { exact: true }).click();
    await dialog.getByLabel(t.atOnce).check();
    await dialog.getByRole("button", { name: t.rotate, exact: true }).click();
    const next = (await dialog.getByTestId("api-key").textContent()) ?? "";
    await dialog.getByRole("button", { name: t.kept }).click();
    expect([(await translate(key)).status, (await translate(next)).status]).toEqual([401, 200]);

    await renamed.getByText(t.revoke, { exact: true }).click();
    await dialog.getByRole("button", { name: t.revoke, exact: true }).click();
    await expect(renamed).toContainText(t.revoked);
    expect((await translate(next)).status).toBe(401);
  });

  test("administrators see whose keys there are, and revoke them", async ({ open, page, browser }) => {
    const account = `lost-key-${language}@example.com`;
    await addAccount({ account, name: "Lost" });
    const context = await browser.newContext();
    const own = await context.newPage();
    await own.goto(productUrl + blankPath);
    await enter(own, { account, password: accountPassword, path: "/developer" });
    const { api_key: key } = await callAs<ApiKeySecret>(own, apiKeyCalls.create.path, {
      name: `lost ${language}`,
      scopes: ["text"],
    });
    await context.close();
    expect((await translate(key)).status).toBe(200);

    await open(blankPath);
    await enterAsAdministrator(page, language, "/api-keys");
    await page.getByLabel(t.keyword).fill(account);
    const row = page.getByRole("row").filter({ hasText: `lost ${language}` });
    await expect(row).toContainText(account);
    await expect(page).toHaveURL(/keyword=/);
    await inspect(page, `api-keys-admin-${language}`);
    await row.getByText(t.revoke, { exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.revoke, exact: true }).click();
    await expect(row.last()).toContainText(t.revoked);
    expect((await translate(key)).status).toBe(401);
  });
});
