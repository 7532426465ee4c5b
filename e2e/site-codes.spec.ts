import type { Browser, Page } from "@playwright/test";
import { accountPassword, addAccount, setAsideSite, siteIdOf } from "./support/database.ts";
import { expect, inspect, languageOf, type InterfaceLanguage, test } from "./support/fixtures.ts";
import { blankPath, enter } from "./support/sessions.ts";
import { at, openAt, sites } from "./support/sites.ts";

const texts = {
  zh: {
    menu: "管理菜单",
    settings: "站点设置",
    orders: "订单管理",
    section: "保留不译的代码",
    field: "保持原样的文字，每行一条",
    wide: "a*：除通配符 # ? * 外至少要有两个字符",
    crowded: "ab**cd：最多 8 个通配符，且不能有两个相邻的 *",
    sample: "试一试",
    sampled: "2 处保留不译",
    save: "保存",
    discard: "放弃修改",
    saved: "已保存，规则即刻生效",
    undo: "撤销",
    leave: "不保存就离开吗？",
    stay: "继续编辑",
    go: "离开",
    changed: "其他管理员刚刚修改了这些规则，您的修改尚未保存。",
    added: "对方新增：FMI #",
    merge: "将我的修改并入",
  },
  en: {
    menu: "Administration menu",
    settings: "Site settings",
    orders: "Orders and payments",
    section: "Codes that stay",
    field: "Text that stays as it is, one to a line",
    wide: "a*: at least two characters beside the wildcards # ? *",
    crowded: "ab**cd: 8 wildcards at most, no two * side by side",
    sample: "Try it",
    sampled: "2 passages stay",
    save: "Save",
    discard: "Discard changes",
    saved: "Saved. The patterns hold from now on",
    undo: "Undo",
    leave: "Leave without saving?",
    stay: "Go on editing",
    go: "Leave",
    changed: "Somebody else has changed the patterns in the meantime. Nothing of yours is saved yet.",
    added: "Added by them: FMI #",
    merge: "Put my changes into theirs",
  },
} as const;

const path = "/set-editor?tab=site";
const hostOf = (language: InterfaceLanguage) => `codes-${language}.localhost`;

interface Visitor {
  readonly language: InterfaceLanguage;
  readonly name: string;
  readonly isManager: boolean;
}

async function enterAs(page: Page, { language, name, isManager }: Visitor): Promise<void> {
  const account = `${name}@codes-${language}.example`;
  await addAccount({ account, name, siteId: await siteIdOf(`codes-${language}`), isManager });
  await openAt(page, language, hostOf(language), blankPath);
  await enter(page, { account, password: accountPassword, path, origin: at(hostOf(language), "/") });
}

const inTab = async (browser: Browser) => (await browser.newContext()).newPage();

const language = languageOf("site-codes");

test.beforeAll(async () => {
  const code = `codes-${language}`;
  await setAsideSite(code);
  await sites("add", code, "--name-zh", "术语译站", "--name-en", "Codes", "--host", hostOf(language));
});

const t = texts[language];
const field = (page: Page) => page.getByLabel(t.field);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
test.describe("codes that stay at a site", () => {
  test.use({ language });

  test("are written, tried, saved and taken back by its manager", async ({ page }) => {
    await enterAs(page, { language, name: "kim", isManager: true });
    await expect(page.getByRole("region", { name: t.section })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(t.settings));
    await field(page).fill("SPN #\na*\nab**cd");
    await expect(page.getByText(t.wide)).toBeVisible();
    await expect(page.getByText(t.crowded)).toBeVisible();
    await expect(button(page, t.save)).toBeDisabled();
    await page.getByLabel(t.sample).fill("Fault SPN 522400 at <<valve>>. 24/7.");
    await expect(page.locator("mark")).toHaveText(["SPN 522400"]);
    await inspect(page, `site-codes-refused-${language}`);

    await field(page).fill("SPN #\n<<*>>");
    await expect(page.getByRole("status").filter({ hasText: t.sampled })).toBeVisible();
    await expect(page.locator("mark")).toHaveText(["SPN 522400", "<<valve>>"]);
    await inspect(page, `site-codes-tried-${language}`);

    await page.getByRole("navigation", { name: t.menu }).getByRole("link", { name: t.orders }).click();
    await page.getByRole("dialog", { name: t.leave }).getByRole("button", { name: t.stay }).click();
    await expect(page).toHaveURL(at(hostOf(language), path));

    await button(page, t.save).click();
    await expect(page.getByText(t.saved)).toBeVisible();
    await expect(button(page, t.save)).toBeDisabled();
    await page.reload();
    await expect(field(page)).toHaveValue("SPN #\n<<*>>");

    await field(page).fill("SPN #");
    await button(page, t.discard).click();
    await expect(field(page)).toHaveValue("SPN #\n<<*>>");
    await field(page).fill("SPN #");
    await button(page, t.save).click();
    await button(page, t.undo).click();
    await expect(field(page)).toHaveValue("SPN #\n<<*>>");
    await page.reload();
    await expect(field(page)).toHaveValue("SPN #\n<<*>>");
    await sites("set", `codes-${language}`, "codes=");
  });

  test("of two managers at once are put together, and none is lost", async ({ page, browser }) => {
    await enterAs(page, { language, name: "lee", isManager: true });
    const other = await inTab(browser);
    await enterAs(other, { language, name: "mia", isManager: true });
    await field(page).fill("SPN #");
    await field(other).fill("FMI #");
    await button(other, t.save).click();
    await expect(other.getByText(t.saved)).toBeVisible();
    await button(page, t.save).click();
    const alert = page.getByRole("alert").filter({ hasText: t.changed });
    await expect(alert).toContainText(t.added);
    await inspect(page, `site-codes-changed-${language}`);
    await alert.getByRole("button", { name: t.merge }).click();
    await expect(field(page)).toHaveValue("FMI #\nSPN #");
    await button(page, t.save).click();
    await expect(page.getByText(t.saved)).toBeVisible();
    await other.reload();
    await expect(field(other)).toHaveValue("FMI #\nSPN #");
    await other.context().close();
  });

  test("are no member's to see", async ({ page }) => {
    await enterAs(page, { language, name: "noa", isManager: false });
    await expect(page).toHaveURL(/\/403$/);
    await expect(page.getByRole("navigation", { name: t.menu })).toHaveCount(0);
  });
});
