import { apiPrefix } from "@yiqiao/contracts";
import { type ApiKeySecret, apiKeyCalls, openCalls } from "@yiqiao/contracts/public-api";
import { callAs } from "./support/api.ts";
import { accountPassword, addAccount } from "./support/database.ts";
import { expect, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { blankPath, enter } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const texts = {
  zh: {
    type: "错误类型",
    omission: "漏译",
    term: "术语错误",
    language: "语言问题",
    pair: "中文 → 英语",
    state: "状态",
    open: "待处理",
    done: "已处理",
    mark: "标为已处理",
    reopen: "重新打开",
    marked: "已标为已处理",
    kept: "已存入报告者的记忆库",
    deleted: "删除： riverbank",
    inserted: "插入： bank",
    showAll: "显示全部",
    showLess: "收起",
    noneFound: "没有匹配的报告",
    clear: "清除筛选",
  },
  en: {
    type: "What is wrong",
    omission: "Something left out",
    term: "Term",
    language: "Language",
    pair: "Chinese → English",
    state: "State",
    open: "Open",
    done: "Done",
    mark: "Mark as done",
    reopen: "Open again",
    marked: "Marked as done",
    kept: "In the reporter's memory",
    deleted: "deleted: riverbank",
    inserted: "inserted: bank",
    showAll: "Show all",
    showLess: "Show less",
    noneFound: "Nothing found",
    clear: "Clear the filters",
  },
} as const;

const language = languageOf("error-reports");
const t = texts[language];

const report = (key: string, body: object) =>
  fetch(productUrl + apiPrefix + openCalls.errorReport.path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ src_lang: "zh-cn", tgt_lang: "en-us", ...body }),
  });

test.describe("reported translations", () => {
  test.use({ language });

  test("administrators see what programs reported, find it and mark it as done", async ({ open, page, browser }) => {
    const account = `reports-${language}@example.com`;
    await addAccount({ account, name: "Reporter" });
    const context = await browser.newContext();
    const own = await context.newPage();
    await own.goto(productUrl + blankPath);
    await enter(own, { account, password: accountPassword, path: "/developer" });
    const { api_key: key } = await callAs<ApiKeySecret>(own, apiKeyCalls.create.path, {
      name: "reports",
      scopes: ["libraries:write"],
    });
    await context.close();
    const long = "本合同自双方签字之日起生效。".repeat(40);
    const answers = [
      await report(key, { type: 3, source: long, target: "This contract takes effect when signed. ".repeat(40) }),
      await report(key, {
        type: 2,
        source: `他在银行工作。${language}`,
        target: "He works at the riverbank.",
        proposal: "He works at the bank.",
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);

    await open(blankPath);
    await enterAsAdministrator(page, language, "/error-reports");
    const rows = page.getByRole("row").filter({ hasText: account });
    await expect(rows).toHaveCount(2);
    const bank = rows.filter({ hasText: `他在银行工作。${language}` });
    await expect(bank).toContainText(t.term);
    await expect(bank).toContainText(t.pair);
    await expect(bank).toContainText("Reporter");
    await expect(bank).toContainText(t.open);
    await expect(bank).toContainText(t.kept);
    await expect(bank.locator("del")).toHaveText(t.deleted);
    await expect(bank.locator("ins")).toHaveText(t.inserted);
    await inspect(page, `error-reports-${language}`);

    const contract = rows.filter({ hasText: "本合同" });
    const heightOf = async () => (await contract.boundingBox())?.height ?? 0;
    const cut = await heightOf();
    await contract.getByRole("button", { name: t.showAll }).first().click();
    await expect(contract.getByRole("button", { name: t.showLess })).toBeVisible();
    expect(await heightOf()).toBeGreaterThan(cut);

    await page.getByLabel(t.type).selectOption(t.omission);
    await expect(page).toHaveURL(/type=omission/);
    await expect(bank).toHaveCount(0);
    await expect(contract).toBeVisible();
    await page.getByRole("button", { name: t.clear }).click();

    await bank.getByRole("button", { name: t.mark }).click();
    await expect(page.getByText(t.marked)).toBeVisible();
    await expect(bank).toContainText(t.done);
    await page.getByLabel(t.state).selectOption(t.open);
    await expect(bank).toHaveCount(0);
    await page.getByLabel(t.state).selectOption(t.done);
    await expect(bank).toContainText("admin");
    await inspect(page, `error-reports-done-${language}`);
    await bank.getByRole("button", { name: t.reopen }).click();
    await expect(bank).toHaveCount(0);
    await page.getByLabel(t.type).selectOption(t.language);
    await expect(page.getByText(t.noneFound)).toBeVisible();
    await inspect(page, `error-reports-none-${language}`);
  });
});
