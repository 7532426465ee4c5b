import { apiKeyCalls } from "@yiqiao/contracts/public-api";
import { callAs } from "./support/api.ts";
import { accountPassword, addAccount } from "./support/database.ts";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";
import { blankPath, enter } from "./support/sessions.ts";

const texts = {
  zh: {
    title: "API 文档",
    search: "查找接口",
    none: "没有找到",
    call: "翻译文本",
    send: "发送",
    noKey: "请先在上方填写密钥",
    answers: "应答",
    refusals: "拒绝",
    changes: "更新记录",
    usual: "密钥未单独设置时",
    own: "您的密钥",
    left: "1,000，共 1,000",
  },
  en: {
    title: "API documentation",
    search: "Find a call",
    none: "No call is found",
    call: "Translate texts",
    send: "Send",
    noKey: "Enter your key above first",
    answers: "Answers",
    refusals: "Refuses with",
    changes: "Changes",
    usual: "where it has no other pace",
    own: "Your keys",
    left: "1,000 of 1,000",
  },
} as const;

const language = languageOf("api-documentation");
const t = texts[language];

test.use({ language });

test("tells how programs translate: calls, examples, trying, errors", async ({ open }) => {
  const page = await open("/api-doc");
  await expect(page.getByRole("heading", { name: t.title, level: 1 })).toBeVisible();
  const calls = page.getByRole("button", { name: /^(GET|POST|PUT|PATCH|DELETE) / });
  await expect(calls.first()).toBeVisible();
  const summaries = await calls.allTextContents();
  expect(summaries.filter((text) => /\p{Script=Han}/u.test(text) !== (language === "zh"))).toEqual([]);
  expect(summaries.length).toBeGreaterThan(90);
  const search = page.getByRole("searchbox", { name: t.search });
  await search.fill("open/text");
  const call = page.getByRole("button", { name: /\/open\/text/ });
  await expect(call).toContainText(t.call);
  await call.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "curl" }).last()).toContainText("/api/v1.0/open/text");
  await page.getByRole("tab", { name: "Python" }).last().click();
  await expect(page.getByRole("region", { name: "Python" }).last()).toContainText("urllib.request");
  await page.getByRole("button", { name: t.send }).click();
  await expect(page.getByText(t.noKey)).toBeVisible();
  const panel = page.getByRole("region", { name: /open\/text/ });
  await expect(panel.getByRole("heading", { name: t.answers })).toBeVisible();
  await expect(panel.getByRole("row", { name: /data\.translations\[\]\.\s?text string/ })).toBeVisible();
  await expect(panel.getByRole("heading", { name: t.refusals })).toBeVisible();
  await expect(panel.getByRole("row", { name: /^401 43900/ })).toBeVisible();
  await expect(page.getByText(t.usual)).toBeVisible();
  await expect(page.getByRole("region", { name: t.changes }).getByRole("time")).toBeVisible();
  await inspect(page, `api-documentation-${language}`);
  await search.fill("nothing like it");
  await expect(page.getByText(t.none).first()).toBeVisible();
});

test("tells who has signed in the limits of their own keys", async ({ open, page }) => {
  const account = `api-limits-${language}@example.com`;
  await addAccount({ account, name: "Limits" });
  await open(blankPath);
  await enter(page, { account, password: accountPassword, path: "/api-doc" });
  const keys = page.getByRole("table", { name: t.own });
  await expect(page.getByText(t.usual)).toBeVisible();
  await expect(keys).toHaveCount(0);
  const key = { scopes: ["text"], characters_per_month: 1000, calls_per_minute: 40 };
  await callAs(page, apiKeyCalls.create.path, { name: "shop", ...key });
  await callAs(page, apiKeyCalls.create.path, { name: "mart", scopes: ["text"] });
  await page.reload();
  await expect(keys.getByRole("row").filter({ hasText: "shop" }).getByRole("cell")).toHaveText(["shop", "40", t.left]);
  await expect(keys.getByRole("row").filter({ hasText: "mart" })).toContainText("600");
  await inspect(page, `api-documentation-limits-${language}`);
});
