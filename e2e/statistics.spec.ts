import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { accountPassword, addAccount, addSite, ask } from "./support/database.ts";
import { downloadBy } from "./support/documents.ts";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";
import { blankPath, enter } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const texts = {
  zh: {
    stats: "统计报表",
    users: "用户数据",
    time: "时间",
    from: "开始时间",
    to: "结束时间",
    select: "请选择开始时间和结束时间",
    figures: "关键数据",
    requests: "请求数",
    site: "站点",
    user: "用户",
    plan: "套餐",
    free: "免费版",
    pairs: "语言对",
    pair: "中文 → 英语",
    errors: "错误",
    same: "源语言与目标语言不能相同（…）",
    asTable: "以表格显示",
    characters: "翻译字符（按译文来源）",
    machine: "机器翻译",
    export: "导出",
    saved: "文件已保存",
    search: "用户名、邮箱或手机号",
    sort: "排序",
    newest: "最新注册",
    noMatch: "没有匹配的用户",
    open: (name: string) => `查看 ${name} 的数据`,
    of: (name: string) => `${name} 的数据`,
    back: "返回全部用户",
    inStats: "在统计报表中查看",
    unit: "统计粒度",
  },
  en: {
    stats: "Statistics",
    users: "User data",
    time: "Time",
    from: "Start",
    to: "End",
    select: "Please select a start and an end",
    figures: "Figures",
    requests: "Requests",
    site: "Site",
    user: "User",
    plan: "Plan",
    free: "Free",
    pairs: "Language pairs",
    pair: "Chinese → English",
    errors: "Errors",
    same: "Source and target language cannot be the same (…)",
    asTable: "Show as a table",
    characters: "Characters by where translations come from",
    machine: "Engines",
    export: "Export",
    saved: "The file has been saved",
    search: "User name, e-mail or phone number",
    sort: "Sorted by",
    newest: "Newest first",
    noMatch: "No user is called so",
    open: (name: string) => `Show the figures of ${name}`,
    of: (name: string) => `Figures of ${name}`,
    back: "Back to all users",
    inStats: "Show in the statistics",
    unit: "Shown by",
  },
} as const;

const language = languageOf("statistics");
const t = texts[language];
const manager = `counter-${language}@counted.example`;
const reader = `reader-${language}@counted.example`;
const quiet = `quiet-${language}@counted.example`;
let siteId = 0;

const today = "(now() at time zone 'Asia/Shanghai')::date";

/** Sums of three days, as the clock job makes them. */
async function addSums(): Promise<void> {
  const sums = `requests, failures, machine, fuzzy, exact, context, charged`;
  for (const [dimension, value] of [
    ["kind", "text"],
    ["pair", "zh-cn>en-us"],
    ["engine", "local"],
    ["latency", "text/300"],
  ]) {
    await ask(
      `insert into usage_days (site_id, day, plan, dimension, value, ${sums})
       select $1, ${today} - d, 'free', $2, $3, 100 + d, 2, 5000, 800, 1200, 300, 5800 from generate_series(0, 2) d`,
      [siteId, dimension, value],
    );
  }
  await ask(
    `insert into usage_days (site_id, day, plan, dimension, value, requests, failures)
     values ($1, ${today} - 1, 'free', 'error', 'sameLanguage', 4, 4)`,
    [siteId],
  );
  await ask(
    `insert into usage_user_days (account_id, day, site_id, plan, kind, ${sums}, is_active)
     select a.id, ${today} - d, $1, 'free', k.kind, 30, 1, 5000, 800, 1200, 300, 5800, true
     from accounts a, generate_series(0, 2) d, (values ('text'), ('document')) k (kind) where a.account_number = $2`,
    [siteId, reader],
  );
  await ask(
    `insert into usage_user_totals (account_id, days, site_id, requests, documents, characters, charged)
     select a.id, l.days, $1, 180, 90, 43800, 34800 from accounts a, unnest(array[7, 30, 90, 365]) l (days)
     where a.account_number = $2`,
    [siteId, reader],
  );
  await ask(
    `insert into usage_actives (site_id, day, plan, previous_day, users) values ($1, ${today} - 2, '', '1970-01-01', 1),
       ($1, ${today} - 1, '', ${today} - 2, 1), ($1, ${today}, '', ${today} - 1, 1)`,
    [siteId],
  );
}

const figure = (page: Page, name: string) =>
  page
    .locator("dl")
    .filter({ hasText: t.requests })
    .locator("div")
    .filter({ has: page.getByText(name, { exact: true }) });

test.describe("statistics", () => {
  test.use({ language });

  test.beforeAll(async () => {
    siteId = await addSite({ code: `counted-${language}`, nameZh: "统计译站", nameEn: "Counted site" });
    await addAccount({ account: manager, siteId, isManager: true });
    await addAccount({ account: reader, siteId });
    await addAccount({ account: quiet, siteId });
    await addSums();
  });

  const logIn = async (page: Page, path: string) => {
    await enter(page, { account: manager, password: accountPassword, site: `counted-${language}`, path });
  };

  test("a manager reads the own site's figures, by days, filters and in detail", async ({ open }) => {
    test.setTimeout(240_000);
    const page = await open(blankPath);
    await logIn(page, "/stats");
    await expect(page.getByRole("heading", { level: 1, name: t.stats })).toBeVisible();
    await expect(figure(page, t.requests)).toContainText("303");
    await expect(page.getByLabel(t.site, { exact: true })).toHaveCount(0);

    const chart = page.getByRole("figure", { name: t.characters });
    await chart.getByRole("button", { name: t.asTable }).click();
    const table = chart.getByRole("table");
    await expect(table.getByRole("columnheader", { name: t.machine })).toBeVisible();
    await expect(table.getByRole("row")).toHaveCount(8);
    await expect(table.getByRole("row").nth(1)).toContainText("0");
    await expect(table.getByRole("row").last()).toContainText("5,000");

    await page.getByRole("tab", { name: t.pairs }).click();
    await expect(page.getByRole("cell", { name: t.pair })).toBeVisible();
    await page.getByRole("tab", { name: t.errors }).click();
    await expect(page.getByRole("cell", { name: t.same })).toBeVisible();
    await expect(page).toHaveURL(/by=error/);

    const file = await downloadBy(page, async () => {
      await page.getByRole("button", { name: t.export }).last().click();
      await page.getByRole("menuitem", { name: "CSV" }).click();
    });
    expect(await readFile(await file.path(), "utf8")).toContain("sameLanguage,4,4");
    await expect(page.getByText(t.saved)).toBeVisible();

    await page.getByLabel(t.time, { exact: true }).selectOption("custom");
    await expect(page.getByText(t.select)).toBeVisible();
    await page.getByLabel(t.from, { exact: true }).fill("2026-01-01");
    await expect(page.getByText(t.select)).toBeVisible();
    await page.getByLabel(t.to, { exact: true }).fill("2026-01-03");
    await expect(figure(page, t.requests)).toContainText("0");
    await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-03/);
    await page.reload();
    await expect(page.getByLabel(t.to, { exact: true })).toHaveValue("2026-01-03");

    await page.getByLabel(t.time, { exact: true }).selectOption("today");
    await expect(page.getByLabel(t.unit)).toHaveValue("hour");
    await page.getByLabel(t.time, { exact: true }).selectOption("30d");
    await page.getByLabel(t.plan, { exact: true }).selectOption({ label: t.free });
    await expect(figure(page, t.requests)).toContainText("303");
    await inspect(page, `stats-${language}`);
  });

  test("a manager looks through the figures of the own users, and opens one", async ({ open }) => {
    test.setTimeout(240_000);
    const page = await open(blankPath);
    await logIn(page, "/user-data");
    await expect(page.getByRole("heading", { level: 1, name: t.users })).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").last()).toContainText("43,800");
    await page.getByLabel(t.sort).selectOption({ label: t.newest });
    await expect(page.getByRole("row")).toHaveCount(4);
    await page.getByLabel(t.search).fill("nobody-is-called-so");
    await expect(page.getByText(t.noMatch)).toBeVisible();
    await page.getByLabel(t.search).fill("");
    await expect(page.getByRole("row")).toHaveCount(4);
    await inspect(page, `user-data-${language}`);

    const file = await downloadBy(page, async () => {
      await page.getByRole("button", { name: t.export }).click();
      await page.getByRole("menuitem", { name: "CSV" }).click();
    });
    expect(await readFile(await file.path(), "utf8")).toContain(reader);

    await page.getByRole("button", { name: t.open(reader) }).click();
    await expect(page.getByRole("heading", { level: 2, name: t.of(reader) })).toBeVisible();
    await expect(figure(page, t.requests)).toContainText("180");
    await inspect(page, `user-data-one-${language}`);
    await page.getByRole("link", { name: t.inStats }).click();
    await expect(page.getByRole("heading", { level: 1, name: t.stats })).toBeVisible();
    await expect(page.getByRole("combobox", { name: t.user, exact: true })).toHaveValue(reader);
    await expect(figure(page, t.requests)).toContainText("180");
    await page.goBack();
    await page.getByRole("button", { name: t.back }).click();
    await expect(page.getByRole("button", { name: t.open(quiet) })).toBeVisible();
  });

  test("an administrator of the main site narrows all sites to one", async ({ open }) => {
    const page = await open(blankPath);
    await enterAsAdministrator(page, language, "/stats");
    await page.getByRole("combobox", { name: t.site, exact: true }).fill(`counted-${language}`);
    await page.getByRole("option", { name: `(${siteId})` }).click();
    await expect(figure(page, t.requests)).toContainText("303");
    await expect(page).toHaveURL(new RegExp(`site=${siteId}`));
  });
});
