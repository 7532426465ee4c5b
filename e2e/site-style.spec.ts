import type { Browser, Page } from "@playwright/test";
import {
  accountPassword,
  addAccount,
  addChatEngine,
  removeEngine,
  setAsideSite,
  siteIdOf,
} from "./support/database.ts";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";
import { blankPath, enter } from "./support/sessions.ts";
import { at, openAt, sites } from "./support/sites.ts";

const texts = {
  zh: {
    menu: "管理菜单",
    orders: "订单管理",
    section: "风格规则",
    nobody: "已安装的引擎均不支持风格规则。配置支持的引擎后，规则才会生效。",
    followed: "遵循规则的引擎：house-style。",
    none: "尚无风格规则",
    add: "添加规则",
    rule: (number: number) => `规则 ${number}`,
    target: (number: number) => `规则 ${number} 的目标语言`,
    remove: (number: number) => `删除规则 ${number}`,
    formal: "对读者使用敬语",
    spelling: "采用英式拼写",
    english: "英语",
    long: "最多 300 个字符，现有 301 个",
    crowded: "英语最多可有 10 条规则（含适用于所有语言的规则），现有 11 条。",
    save: "保存",
    discard: "放弃修改",
    saved: "已保存，规则即刻生效",
    leave: "不保存就离开吗？",
    stay: "继续编辑",
    changed: "其他管理员刚刚修改了风格规则，您的修改尚未保存。",
    added: "对方新增：采用英式拼写",
    merge: "将我的修改并入",
  },
  en: {
    menu: "Administration menu",
    orders: "Orders and payments",
    section: "Style rules",
    nobody: "None of the installed engines follows style rules. They take effect once one that does is set up.",
    followed: "Followed by: house-style.",
    none: "No style rules yet",
    add: "Add a rule",
    rule: (number: number) => `Rule ${number}`,
    target: (number: number) => `Language of rule ${number}`,
    remove: (number: number) => `Remove rule ${number}`,
    formal: "Address readers formally",
    spelling: "Use British spelling",
    english: "English",
    long: "At most 300 characters; it has 301",
    crowded: "At most 10 rules can hold for English, with those for every language; there are 11.",
    save: "Save",
    discard: "Discard changes",
    saved: "Saved. The rules hold from now on",
    leave: "Leave without saving?",
    stay: "Go on editing",
    changed: "Somebody else has changed the style rules in the meantime. Nothing of yours is saved yet.",
    added: "Added by them: Use British spelling",
    merge: "Put my changes into theirs",
  },
} as const;

const path = "/set-editor?tab=site";
const language = languageOf("site-style");
const t = texts[language];
const code = `style-${language}`;
const host = `${code}.localhost`;

async function enterAs(page: Page, name: string): Promise<void> {
  const account = `${name}@${code}.example`;
  await addAccount({ account, name, siteId: await siteIdOf(code), isManager: true });
  await openAt(page, language, host, blankPath);
  await enter(page, { account, password: accountPassword, path, origin: at(host, "/") });
}

const inTab = async (browser: Browser) => (await browser.newContext()).newPage();
const section = (page: Page) => page.getByRole("region", { name: t.section });
const rule = (page: Page, number: number) => section(page).getByRole("textbox", { name: t.rule(number), exact: true });
const button = (page: Page, name: string) => section(page).getByRole("button", { name, exact: true });

test.beforeAll(async () => {
  await setAsideSite(code);
  await sites("add", code, "--name-zh", "文体译站", "--name-en", "Style", "--host", host);
});
test.afterAll(() => removeEngine("house-style"));

test.describe("style rules of a site", () => {
  test.use({ language });

  test("are written, held to their bounds, saved and removed by its manager", async ({ page }) => {
    await enterAs(page, "kim");
    await expect(section(page).getByText(t.none)).toBeVisible();
    await expect(section(page).getByText(t.nobody)).toBeVisible();
    await inspect(page, `site-style-none-${language}`);
    await addChatEngine("house-style");
    await expect(async () => {
      await page.reload();
      await expect(section(page).getByText(t.followed)).toBeVisible({ timeout: 3000 });
    }).toPass();

    await button(page, t.add).click();
    await rule(page, 1).fill(t.formal);
    await button(page, t.add).click();
    await rule(page, 2).fill("x".repeat(301));
    await section(page).getByLabel(t.target(2)).selectOption({ label: t.english });
    await expect(section(page).getByText(t.long)).toBeVisible();
    await expect(button(page, t.save)).toBeDisabled();
    await inspect(page, `site-style-refused-${language}`);
    await rule(page, 2).fill(t.spelling);
    await page.getByRole("navigation", { name: t.menu }).getByRole("link", { name: t.orders }).click();
    await page.getByRole("dialog", { name: t.leave }).getByRole("button", { name: t.stay }).click();
    await button(page, t.save).click();
    await expect(page.getByText(t.saved)).toBeVisible();
    await page.reload();
    await expect(rule(page, 1)).toHaveValue(t.formal);
    await expect(rule(page, 2)).toHaveValue(t.spelling);
    await expect(section(page).getByLabel(t.target(2))).toHaveValue("en-us");
    await inspect(page, `site-style-saved-${language}`);

    for (let number = 3; number <= 11; number++) {
      await button(page, t.add).click();
      await rule(page, number).fill(`${t.formal} ${number}`);
    }
    await expect(section(page).getByRole("alert").filter({ hasText: t.crowded })).toBeVisible();
    await expect(button(page, t.save)).toBeDisabled();
    await inspect(page, `site-style-crowded-${language}`);
    await button(page, t.discard).click();
    await expect(rule(page, 3)).toHaveCount(0);

    await button(page, t.remove(2)).click();
    await button(page, t.remove(1)).click();
    await button(page, t.save).click();
    await expect(section(page).getByText(t.none)).toBeVisible();
    await page.reload();
    await expect(section(page).getByText(t.none)).toBeVisible();
  });

  test("of two managers at once are put together, and none is lost", async ({ page, browser }) => {
    await enterAs(page, "lee");
    const other = await inTab(browser);
    await enterAs(other, "mia");
    await button(page, t.add).click();
    await rule(page, 1).fill(t.formal);
    await button(other, t.add).click();
    await rule(other, 1).fill(t.spelling);
    await button(other, t.save).click();
    await expect(other.getByText(t.saved)).toBeVisible();
    await button(page, t.save).click();
    const alert = page.getByRole("alert").filter({ hasText: t.changed });
    await expect(alert).toContainText(t.added);
    await inspect(page, `site-style-changed-${language}`);
    await alert.getByRole("button", { name: t.merge }).click();
    await button(page, t.save).click();
    await expect(page.getByText(t.saved)).toBeVisible();
    await other.reload();
    await expect(rule(other, 1)).toHaveValue(t.spelling);
    await expect(rule(other, 2)).toHaveValue(t.formal);
    await other.context().close();
  });
});
