import { readFile } from "node:fs/promises";
import { accountPassword, addAccount, addSite, ask } from "./support/database.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inspect,
  languageOf,
  productUrl,
  test,
} from "./support/fixtures.ts";
import { blankPath, enter } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const texts = {
  zh: {
    title: "用户管理",
    keyword: "名称、账号、邮箱或手机号",
    one: "1 个用户",
    create: "创建用户",
    account: "邮箱、手机号或账号名",
    accountFault: /请输入邮箱、手机号/,
    submit: "创建",
    passwords: "初始密码",
    close: "关闭",
    open: (name: string) => `查看 ${name}`,
    edit: "编辑",
    name: "名称",
    save: "保存",
    saved: "已保存",
    changed: /已被他人修改/,
    setRole: "设置角色",
    manager: "站点管理员",
    roleSet: "角色已设置",
    role: "角色",
    deactivate: "停用",
    reason: "原因（会告知用户）",
    disabled: /该账号已被管理员停用/,
    activate: "启用",
    select: (name: string) => `选择 ${name}`,
    remove: "删除",
    done: "已处理 1 个用户",
    deleting: "待删除",
    view: "以该用户视角查看",
    viewReason: "原因",
    viewOpen: "打开",
    viewing: "用户视角",
    viewEnd: "结束",
    import: "导入",
    importErrors: "有 1 处需要修改",
    importReady: "可以创建 2 个用户",
    importSubmit: "创建 2 个用户",
    csv: "保存为 CSV",
    export: "导出",
    none: "没有符合条件的用户",
    state: "状态",
    invitation: "邮件邀请",
    invited: /已向 .{0,900} 发送邀请/,
    welcome: /^欢迎使用/,
    password: "密码",
    again: "再次输入密码",
    agree: /我已阅读并同意/,
    setPassword: "设置密码",
    passwordSet: "密码已设置",
  },
  en: {
    title: "Users",
    keyword: "Name, account, e-mail or phone",
    one: "1 user",
    create: "Create user",
    account: "E-mail, phone or account name",
    accountFault: /Please enter an e-mail address, a phone number/,
    submit: "Create",
    passwords: "Initial password",
    close: "Close",
    open: (name: string) => `Open ${name}`,
    edit: "Edit",
    name: "Name",
    save: "Save",
    saved: "Saved",
    changed: /Somebody else has changed this user/,
    setRole: "Set role",
    manager: "Manager",
    roleSet: "The role was set",
    role: "Role",
    deactivate: "Deactivate",
    reason: "Reason (told to the user)",
    disabled: /This account was deactivated by an administrator/,
    activate: "Activate",
    select: (name: string) => `Select ${name}`,
    remove: "Delete",
    done: "Done for 1 user",
    deleting: "To be deleted",
    view: "Look at what this user sees",
    viewReason: "Reason",
    viewOpen: "Open",
    viewing: "User's view",
    viewEnd: "End",
    import: "Import",
    importErrors: "1 place has to be corrected",
    importReady: "2 users can be created",
    importSubmit: "Create 2 users",
    csv: "Save as CSV",
    export: "Export",
    none: "No user matches",
    state: "State",
    invitation: "Invitation by e-mail",
    invited: /The invitation to .{0,900} is on its way/,
    welcome: /^Welcome to/,
    password: "Password",
    again: "Password again",
    agree: /I have read and agree/,
    setPassword: "Set password",
    passwordSet: "Your password is set",
  },
} as const;

const language = languageOf("users");
const t = texts[language];
const site = `users-${language}`;
const manager = `chief-${language}@users.example`;
const member = `wanda-${language}@users.example`;

test.describe("users", () => {
  test.use({ language });
  test.beforeAll(async () => {
    await ask("delete from accounts where email like $1", [`%-${language}@made.example`]);
    const siteId = await addSite({ code: site, nameZh: "用户译站", nameEn: "Users' site" });
    await addAccount({ account: manager, siteId, isManager: true });
    await addAccount({ account: member, siteId });
    await ask("update accounts set username = 'Walter' where email = $1", [member]);
  });

  test("an administrator finds, creates, changes and looks at users", async ({ open, page }) => {
    await open(blankPath);
    await enterAsAdministrator(page, language, "/user-pages");
    await expect(page).toHaveURL(/\/alluser/);
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
    await page.getByLabel(t.keyword).fill(member);
    await expect(page.getByText(t.one, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/keyword=/);
    await expectAccessible(page);
    await inspect(page, "users-list");

    await test.step("creates one with an initial password", async () => {
      await page.getByRole("button", { name: t.create }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: t.submit, exact: true }).click();
      await expect(dialog.getByText(t.accountFault)).toBeVisible();
      await dialog.getByLabel(t.account).fill(`new-${language}@made.example`);
      await inspect(page, "users-create");
      await dialog.getByRole("button", { name: t.submit, exact: true }).click();
      await expect(page.getByRole("dialog", { name: t.passwords })).toBeVisible();
      await expect(page.getByTestId("initial-password")).toHaveText(/^\w{14}$/);
      await page.getByRole("dialog").getByRole("button", { name: t.close, exact: true }).click();
    });

    await test.step("edits one, unless somebody else has", async () => {
      await page.getByRole("button", { name: t.open("Walter") }).click();
      await expect(page.getByRole("dialog")).toContainText(member);
      await expectAccessible(page);
      await inspect(page, "users-details");
      await page.getByRole("button", { name: t.edit, exact: true }).click();
      await ask("update accounts set updated_at = now() where email = $1", [member]);
      const name = page.getByRole("dialog").getByLabel(t.name, { exact: true });
      await name.fill("Wanda");
      await page.getByRole("dialog").getByRole("button", { name: t.save }).click();
      await expect(page.getByText(t.changed)).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: t.edit, exact: true }).click();
      await page.getByRole("dialog").getByLabel(t.name, { exact: true }).fill("Wanda");
      await page.getByRole("dialog").getByRole("button", { name: t.save }).click();
      await expect(page.getByText(t.saved, { exact: true })).toBeVisible();
    });

    await test.step("makes one a manager", async () => {
      await page.getByRole("button", { name: t.setRole, exact: true }).click();
      await page.getByRole("dialog").getByLabel(t.role, { exact: true }).selectOption({ label: t.manager });
      await page.getByRole("dialog").getByRole("button", { name: t.setRole, exact: true }).click();
      await expect(page.getByText(t.roleSet)).toBeVisible();
    });

    await test.step("looks at what one sees, and ends it", async () => {
      await page.getByRole("button", { name: t.view, exact: true }).click();
      await page.getByRole("dialog").getByLabel(t.viewReason).fill("ticket 7");
      const [tab] = await Promise.all([
        page.waitForEvent("popup"),
        page.getByRole("dialog").getByRole("button", { name: t.viewOpen, exact: true }).click(),
      ]);
      const banner = tab.getByRole("region", { name: t.viewing });
      await expect(banner).toContainText("Wanda");
      await expect(tab).toHaveURL(/\/account/);
      expect(tab.url()).not.toContain("#");
      await expect(tab.getByText(member).first()).toBeVisible();
      await expectAccessible(tab);
      await inspect(tab, "users-view");
      await tab.reload();
      await expect(banner).toContainText("Wanda");
      await banner.getByRole("button", { name: t.viewEnd }).click();
      await expect(tab).toHaveURL(/\/alluser/);
      await expect(tab.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
      await expect(banner).toBeHidden();
      await tab.close();
      await expect(page.getByRole("dialog")).toContainText("Wanda");
    });
  });

  test("a manager keeps the own site's users: deactivated ones are told why", async ({ open, page, browser }) => {
    await open(blankPath);
    await enter(page, { account: manager, password: accountPassword, site, path: "/alluser" });
    await ask("update accounts set role = 2, username = 'Wanda' where email = $1", [member]);
    await page.getByLabel(t.keyword).fill("wanda");
    await expect(page.getByText(t.one, { exact: true })).toBeVisible();
    const other = await (await browser.newContext({ locale: language === "zh" ? "zh-CN" : "en" })).newPage();
    await other.goto(new URL(blankPath, productUrl).href);
    await enter(other, { account: member, password: accountPassword, site, path: "/account" });
    // An open page would hear of it at once, and have told before it is looked at.
    await other.goto(new URL(blankPath, productUrl).href);
    await page.getByLabel(t.select("Wanda")).first().check();
    await page.getByRole("button", { name: t.deactivate, exact: true }).click();
    await page.getByRole("dialog").getByLabel(t.reason).fill("holiday");
    await page.getByRole("dialog").getByRole("button", { name: t.deactivate, exact: true }).click();
    await expect(page.getByText(t.done)).toBeVisible();
    await other.goto(new URL("/account", productUrl).href);
    await expect(other.getByText(t.disabled).first()).toBeVisible();
    await other.context().close();
    await page.getByLabel(t.select("Wanda")).first().check();
    await page.getByRole("button", { name: t.activate, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.activate, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByLabel(t.select("Wanda")).first().check();
    await page.getByRole("button", { name: t.remove, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.remove, exact: true }).click();
    await expect(page.getByRole("cell", { name: t.deleting })).toBeVisible();
    await page.getByLabel(t.keyword).fill("admin");
    await expect(page.getByText(t.none)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByLabel(t.keyword).fill("");
    await expect(page.getByRole("button", { name: t.open("Wanda") })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await inspect(page, "users-phone");
  });

  test("users are imported after a look, and exported", async ({ open, page }) => {
    await open(blankPath);
    await enter(page, { account: manager, password: accountPassword, site, path: "/alluser" });
    await page.getByRole("button", { name: t.import, exact: true }).click();
    const dialog = page.getByRole("dialog");
    const file = (text: string) => ({ name: "users.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    const input = dialog.locator("input[type=file]").first();
    await input.setInputFiles(file(`account,name\na-${language}@made.example,甲\nnobody at all,\n`));
    await expect(dialog.getByText(t.importErrors)).toBeVisible();
    await expectAccessible(page);
    await inspect(page, "users-import");
    await input.setInputFiles(file(`account,name\na-${language}@made.example,甲\nb-${language}@made.example,乙\n`));
    await expect(dialog.getByText(t.importReady)).toBeVisible();
    await dialog.getByRole("button", { name: t.importSubmit }).click();
    const [passwords] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("dialog", { name: t.passwords }).getByRole("button", { name: t.csv }).click(),
    ]);
    expect(await readFile(await passwords.path(), "utf8")).toContain(`b-${language}@made.example`);
    await page.getByRole("dialog").getByRole("button", { name: t.close, exact: true }).click();
    const [list] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: t.export, exact: true }).click(),
    ]);
    const csv = await readFile(await list.path(), "utf8");
    expect(csv).toContain(`a-${language}@made.example`);
    expect(csv).not.toContain("admin,");
  });

  test("somebody who is invited chooses a password", async ({ open, page, browser }) => {
    await open(blankPath);
    await enter(page, { account: manager, password: accountPassword, site, path: "/alluser" });
    const guest = `guest-${language}@made.example`;
    await page.getByRole("button", { name: t.create }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t.account).fill(guest);
    await dialog.getByText(t.invitation).click();
    await dialog.getByRole("button", { name: t.submit, exact: true }).click();
    await expect(page.getByText(t.invited)).toBeVisible();
    let link: string | undefined;
    // A job sends it; an installation that does not know its address tells the path.
    await expect(async () => {
      const [mail] = await ask("select body_text from outbox where recipient = $1 order by id desc limit 1", [guest]);
      link = /\/welcome#[\da-f-]{36}/.exec(String(mail?.["body_text"]))?.[0];
      expect(link).toBeDefined();
    }).toPass({ timeout: 60_000 });
    const invited = await (await browser.newContext({ locale: language === "zh" ? "zh-CN" : "en" })).newPage();
    await invited.goto(new URL(String(link), productUrl).href);
    await expect(invited.getByRole("heading", { name: t.welcome })).toBeVisible();
    await expectAccessible(invited);
    await inspect(invited, "users-invitation");
    await invited.getByLabel(t.password, { exact: true }).fill("horse7battery");
    await invited.getByLabel(t.again, { exact: true }).fill("horse7battery");
    await invited.getByLabel(t.agree).check();
    await invited.getByRole("button", { name: t.setPassword }).click();
    await expect(invited.getByText(t.passwordSet)).toBeVisible();
    await invited.context().close();
  });
});
