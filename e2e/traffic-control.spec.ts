import type { Page } from "@playwright/test";
import { textCalls } from "@yiqiao/contracts/text";
import { apiPrefix } from "@yiqiao/contracts";
import { ask } from "./support/database.ts";
import { expect, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { blankPath } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const texts = {
  zh: {
    title: "频率管理",
    noRules: "暂无规则，所有人均按默认限制执行。",
    add: "新增规则",
    save: "保存",
    faults: ["请选择流量", "请选择级别", "请选择时间", /请输入 1 至 1,000,000 的整数/],
    group: "流量：哪些调用",
    text: "文本：翻译",
    login: "登录：密码登录",
    level: "级别：对谁生效",
    role: "角色",
    visitors: "访客",
    limit: "限制：该时间内的调用次数",
    window: "时间",
    minute: "分钟",
    note: "备注",
    saved: "规则已保存",
    perMinute: (limit: number) => `每分钟 ${limit} 次`,
    tooLow: /限制过低会导致无法登录/,
    change: /^修改规则：文本：翻译/,
    removeOf: /^删除规则：文本：翻译/,
    remove: "删除",
    removed: "规则已删除",
    block: "禁止调用方",
    noCallers: "名单为空",
    address: /^地址或网段，如/,
    addressFault: "请输入地址",
    reason: "原因",
    reasonFault: "请输入原因",
    invalid: /不是有效的地址或网段/,
    tooWide: /禁止的地址范围过大/,
    listed: "已加入名单",
    takeOff: "移除",
    takenOff: "已移出名单",
    hours: "时间范围",
    chart: "被拒绝的调用随时间变化",
    byGroup: "按调用",
    nothing: "没有被拒绝的调用",
    usual: "默认限制",
    ownMachine: /不能禁止服务器本机地址/,
  },
  en: {
    title: "Traffic",
    noRules: "No rules: the usual limits hold for everybody.",
    add: "Add a rule",
    save: "Save",
    faults: [
      "Traffic must be selected",
      "Level must be selected",
      "Time must be selected",
      /Please enter a whole number from 1/,
    ],
    group: "Traffic: which calls",
    text: "Text: translate",
    login: "Login with a password",
    level: "Level: for whom",
    role: "Role",
    visitors: "Visitors",
    limit: "Limit: calls in that time",
    window: "Time",
    minute: "minute",
    note: "Note",
    saved: "The rule has been saved",
    perMinute: (limit: number) => `${limit} per minute`,
    tooLow: /Nobody could log in any more/,
    change: /^Change the rule: Text: translate/,
    removeOf: /^Remove the rule: Text: translate/,
    remove: "Remove",
    removed: "The rule has been removed",
    block: "Block a caller",
    noCallers: "Nobody is on a list",
    address: /^Address or network, such as/,
    addressFault: "Please enter an address",
    reason: "Reason",
    reasonFault: "Please enter a reason",
    invalid: /is no address or network/,
    tooWide: /too many addresses to be blocked/,
    listed: "Put on the list",
    takeOff: "Take off",
    takenOff: "Taken off the list",
    hours: "Of the last",
    chart: "Refused calls over time",
    byGroup: "By calls",
    nothing: "Nothing was refused",
    usual: "Usual limits",
    ownMachine: /own machine/,
  },
} as const;

const language = languageOf("traffic-control");
const t = texts[language];

const empty = async () => {
  await ask("delete from traffic_rules", []);
  await ask("delete from traffic_listed", []);
  await ask("delete from traffic_refusals", []);
  await ask("select pg_notify('traffic', 'changed')", []);
};

/** Translates as a visitor, from a browser that keeps no cookies. */
const tryText = async () => {
  const response = await fetch(`${productUrl}${apiPrefix}${textCalls.tryTranslate.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ src_lang: "zh-cn", tgt_lang: "en-us", text: "你好" }),
  });
  return response.status;
};

async function choose(page: Page, choices: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, option] of Object.entries(choices)) {
    await page.getByRole("dialog").getByLabel(label, { exact: true }).selectOption({ label: option });
  }
}

test.describe("traffic", () => {
  test.use({ language });
  test.beforeEach(empty);
  test.afterAll(empty);

  test("has its limits shown, changed with what must be selected", async ({ open, page }) => {
    await open(blankPath);
    await enterAsAdministrator(page, language, "/traffic");
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
    await expect(page.getByText(t.noRules)).toBeVisible();
    await expect(page.getByRole("table", { name: t.usual }).getByRole("row").filter({ hasText: t.text })).toBeVisible();
    // Every group has words.
    await expect(page.getByRole("table", { name: t.usual }).getByText(/^[a-z-]+(:[a-z-]+)?$/)).toHaveCount(0);
    await inspect(page, `${language}-traffic-limits`);

    await page.getByRole("button", { name: t.add }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t.save }).click();
    for (const fault of t.faults) await expect(dialog.getByText(fault)).toBeVisible();
    await inspect(page, `${language}-traffic-rule-faults`);
    await choose(page, { [t.group]: t.login, [t.level]: t.role, [t.window]: t.minute });
    await choose(page, { [t.role]: t.visitors });
    await dialog.getByLabel(t.limit).fill("2");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog.getByText(t.tooLow)).toBeVisible();
    await choose(page, { [t.group]: t.text });
    await dialog.getByLabel(t.note).fill("flood");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(page.getByText(t.saved)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(t.perMinute(2))).toBeVisible();
    await inspect(page, `${language}-traffic-rules`);

    await page.getByRole("button", { name: t.change }).click();
    await dialog.getByLabel(t.limit).fill("3");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(page.getByText(t.perMinute(3))).toBeVisible();
    await page.getByRole("button", { name: t.removeOf }).click();
    await page.getByRole("dialog", { name: t.removeOf }).getByRole("button", { name: t.remove, exact: true }).click();
    await expect(page.getByText(t.removed)).toBeVisible();
    await expect(page.getByText(t.noRules)).toBeVisible();
  });

  test("shows what was refused, when and to whom", async ({ open, page }) => {
    await ask(
      `insert into traffic_rules (call_group, level, value, most, window_s, changed_at)
       values ('text', 'role', 'visitor', 2, 60, now())`,
      [],
    );
    await ask("select pg_notify('traffic', 'changed')", []);
    await open(blankPath);
    await enterAsAdministrator(page, language, "/traffic?tab=refused");
    await expect(page.getByText(t.nothing)).toBeVisible();
    // Of one address all visitors together have ten times as many.
    const statuses = await Promise.all(Array.from({ length: 24 }, tryText));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByRole("figure", { name: t.chart })).toBeVisible();
    await expect(page.getByRole("heading", { name: t.byGroup })).toBeVisible();
    await expect(page.getByText(t.text).first()).toBeVisible();
    await inspect(page, `${language}-traffic-refused`);
    await page.getByLabel(t.hours).selectOption("1");
    await expect(page).toHaveURL(/hours=1/);
  });

  test("blocks addresses and accounts for a reason, and frees them again", async ({ open, page }) => {
    await open(blankPath);
    await enterAsAdministrator(page, language, "/traffic?tab=callers");
    await expect(page.getByText(t.noCallers)).toBeVisible();
    await inspect(page, `${language}-traffic-callers-none`);
    await page.getByRole("button", { name: t.block }).click();
    const dialog = page.getByRole("dialog", { name: t.block });
    const submit = dialog.getByRole("button", { name: t.block });
    await submit.click();
    await expect(dialog.getByText(t.addressFault)).toBeVisible();
    await expect(dialog.getByText(t.reasonFault)).toBeVisible();
    await dialog.getByLabel(t.reason).fill("flood of calls");
    for (const [address, fault] of [
      ["office", t.invalid],
      ["11.0.0.0/7", t.tooWide],
      ["127.0.0.1", t.ownMachine],
    ] as const) {
      await dialog.getByLabel(t.address).fill(address);
      await submit.click();
      await expect(dialog.getByText(fault)).toBeVisible();
    }
    await inspect(page, `${language}-traffic-block-fault`);
    await dialog.getByLabel(t.address).fill("203.0.113.9/24");
    await submit.click();
    await expect(page.getByText(t.listed)).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "203.0.113.0/24" });
    await expect(row).toContainText("flood of calls");
    await inspect(page, `${language}-traffic-callers`);
    await row.getByRole("button").click();
    await page.getByRole("dialog").getByRole("button", { name: t.takeOff, exact: true }).click();
    await expect(page.getByText(t.takenOff)).toBeVisible();
    await expect(page.getByText(t.noCallers)).toBeVisible();
  });
});
