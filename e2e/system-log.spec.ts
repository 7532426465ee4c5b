import { accountPassword, addAccount, addSite, ask } from "./support/database.ts";
import { expect, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { blankPath, enter } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const texts = {
  zh: {
    log: "系统日志",
    audit: "审计日志",
    search: "搜索内容",
    short: "请至少输入 3 个字符",
    level: "最低级别",
    source: "来源",
    request: "请求编号",
    requestFault: /请求编号为 8 至 64 位/,
    noMatch: "没有符合条件的日志",
    clear: "清除筛选",
    follow: "实时跟踪",
    following: "新日志会实时显示在下方。",
    line: "日志详情",
    ofRequest: "查看该请求的全部日志",
    close: "关闭",
    kept: /日志保留 30 天，最多 1,000,000 条/,
    who: /^账号（/,
    action: "操作",
    outcome: "结果",
    failure: "失败",
    signIn: "登录",
    rename: "修改站点",
    changes: /^变更内容：修改站点/,
    before: "变更前",
    export: "导出 CSV",
    inSystemLog: "在系统日志中查看",
  },
  en: {
    log: "System log",
    audit: "Audit log",
    search: "Search",
    short: "Please enter at least 3 characters",
    level: "Level must be at least",
    source: "Source",
    request: "Request ID",
    requestFault: /A request ID has 8 to 64/,
    noMatch: "No such lines",
    clear: "Clear the filters",
    follow: "Follow live",
    following: "New lines appear here as they come.",
    line: "Line of the log",
    ofRequest: "All lines of this request",
    close: "Close",
    kept: /Lines are kept for 30 days, at most 1,000,000 of them/,
    who: /^Account \(/,
    action: "Act",
    outcome: "Outcome",
    failure: "Failed",
    signIn: "Logged in",
    rename: "Site changed",
    changes: /^Changes: Site changed/,
    before: "Before",
    export: "Export as CSV",
    inSystemLog: "Show in the system log",
  },
} as const;

const language = languageOf("system-log");
const t = texts[language];
const mark = `mark-${language}`;
const request = `${mark}-request`;

const say = (content: string, level: number, more: { source?: string; request?: string; at?: string } = {}) =>
  ask(
    `insert into system_log (at, level, source, content, details, request_id, process, host)
     values (coalesce($1::timestamptz, now()), $2, $3, $4, $5, $6, 'api 1', 'machine')`,
    [more.at ?? null, level, more.source ?? "jobs", content, '{"job":"mail.send","attempt":2}', more.request ?? null],
  );
const tell = () => ask("select pg_notify('system_log', 'lines')", []);

test.describe("the system log", () => {
  test.use({ language });

  test.beforeAll(async () => {
    await ask("delete from system_log where content like $1", [`%${mark}%`]);
    await say(`${mark} a job failed`, 40, { request });
    await say(`${mark} unexpected fault`, 50, { source: "http", request });
    await say(`${mark} answered`, 30, { source: "http" });
  });

  test("is searched, narrowed, opened line by line and followed", async ({ open, page }) => {
    await open(blankPath);
    await enterAsAdministrator(page, language, "/systemlog");
    await expect(page.getByRole("heading", { level: 1, name: t.log })).toBeVisible();
    await expect(page.getByText(t.kept)).toBeVisible();
    const table = page.getByRole("table");
    await page.getByLabel(t.search).fill("ab");
    await expect(page.getByText(t.short)).toBeVisible();
    await page.getByLabel(t.search).fill(mark);
    await expect(page).toHaveURL(new RegExp(`text=${mark}`));
    await expect(table.getByRole("row")).toHaveCount(4);
    await inspect(page, `${language}-system-log`);

    await page.getByLabel(t.level).selectOption("error");
    await expect(table.getByRole("row")).toHaveCount(2);
    await page.getByLabel(t.level).selectOption("");
    await page.getByLabel(t.source, { exact: true }).selectOption("jobs");
    await expect(table.getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: `${mark} a job failed` }).click();
    const dialog = page.getByRole("dialog", { name: t.line });
    await expect(dialog).toContainText('"attempt": 2');
    await inspect(page, `${language}-system-log-line`);
    await dialog.getByRole("button", { name: t.ofRequest }).click();
    await expect(page).toHaveURL(new RegExp(`request=${request}`));
    await expect(table.getByRole("row")).toHaveCount(3);
    await page.getByLabel(t.request).fill("short");
    await expect(page.getByText(t.requestFault)).toBeVisible();
    await page.getByLabel(t.request).fill("nothing-of-that-name");
    await expect(page.getByText(t.noMatch)).toBeVisible();
    await inspect(page, `${language}-system-log-none`);
    await page.getByRole("button", { name: t.clear }).click();
    await expect(page).toHaveURL(/\/systemlog$/);

    await page.getByLabel(t.search).fill(mark);
    await expect(table.getByRole("row")).toHaveCount(4);
    await page.getByLabel(t.follow).check();
    await expect(page.getByText(t.following)).toBeVisible();
    await say(`${mark} just now`, 30);
    await tell();
    await expect(table.getByRole("button", { name: `${mark} just now` })).toBeVisible();
    await page.reload();
    await expect(table.getByRole("row")).toHaveCount(5);
  });

  test("leads from an act in the audit log to what the server said, and shows what changed", async ({ open, page }) => {
    await ask(
      `insert into audit_log (at, site_id, actor, action, target, outcome, request_id, before, after)
       values (now(), 0, 'operator', 'site.change', $1, 'success', $2, '{"config":{"color":"red"},"name":"A"}',
               '{"config":{"color":"blue"},"name":"A"}')`,
      [`site:${mark}`, request],
    );
    await open(blankPath);
    await enterAsAdministrator(page, language, "/auditlog");
    await expect(page.getByRole("heading", { level: 1, name: t.audit })).toBeVisible();
    await page.getByLabel(t.action, { exact: true }).selectOption("site.change");
    const row = page
      .getByRole("row")
      .filter({ hasText: `site:${mark}` })
      .first();
    await expect(row).toContainText(t.rename);
    await inspect(page, `${language}-audit-log`);
    await row.getByRole("button", { name: t.changes }).click();
    const dialog = page.getByRole("dialog", { name: t.rename });
    await expect(dialog.getByRole("row").nth(1)).toHaveText(/config\.color\s*red\s*blue/);
    await inspect(page, `${language}-audit-log-changes`);
    await dialog.getByRole("button", { name: t.close }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t.export }).click();
    expect((await download).suggestedFilename()).toBe("audit-log.csv");
    await row.getByRole("link", { name: t.inSystemLog }).click();
    await expect(page.getByRole("heading", { level: 1, name: t.log })).toBeVisible();
    await expect(page.getByRole("button", { name: `${mark} a job failed` })).toBeVisible();
  });

  test("of audit shows a manager the own site, and nothing of the machine", async ({ open, page }) => {
    const siteCode = `log-site-${language}`;
    const siteId = await addSite({ code: siteCode, nameZh: "日志译站", nameEn: "Log site" });
    const account = `keeper-${language}@log.example`;
    await addAccount({ account, siteId, isManager: true });
    await open(blankPath);
    await enter(page, { account, password: accountPassword, site: siteCode, path: "/auditlog" });
    await expect(page.getByRole("heading", { level: 1, name: t.audit })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: t.signIn }).first()).toContainText(account);
    await expect(page.getByRole("row").filter({ hasText: `site:${mark}` })).toHaveCount(0);
    await expect(page.getByRole("link", { name: t.inSystemLog })).toHaveCount(0);
    await page.getByLabel(t.outcome).selectOption("failure");
    await expect(page).toHaveURL(/outcome=failure/);
    await page.goto(`${productUrl}/systemlog`);
    await expect(page).toHaveURL(/\/403$/);
  });
});
