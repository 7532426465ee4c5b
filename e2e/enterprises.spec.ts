import type { Page } from "@playwright/test";
import { joiningCalls } from "@yiqiao/contracts/enterprises";
import { callAs } from "./support/api.ts";
import { accountPassword, addAccount, ask, setAsideSite, siteIdOf } from "./support/database.ts";
import { expect, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { blankPath, enter } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const texts = {
  zh: {
    title: "企业管理",
    create: "新建企业",
    nameZh: "中文名称",
    code: "企业代码",
    administrator: "管理员账号",
    cap: "账号数上限",
    unknown: /账号 .{0,900} 不存在/,
    created: "企业已创建",
    standing: "站点状态",
    suspend: "停用",
    resume: "恢复",
    suspended: "已停用",
    extend: "延期",
    lastDay: "到期日",
    save: "保存",
    extended: "到期日已更新",
    saved: "已保存",
    hideHelp: "隐藏帮助",
    memories: "每位用户的记忆库数",
    wrong: /每位用户的记忆库数：/,
    overtaken: "该站点已被他人修改",
    reload: "载入最新配置",
    search: "名称、代码、域名或管理员",
    noMatch: "没有符合条件的结果",
    company: "企业设置",
    joining: "凭企业代码加入",
    confirm: "须站点管理员确认",
    platform: "由平台设置",
    requests: "加入申请",
    accept: /^通过 /,
    invitations: "邀请",
    inviteField: "邮箱或手机号",
    invite: "发送邀请",
    invited: /已生成 1 份邀请/,
    companyCode: "企业代码",
    join: "加入",
    joinNow: "确认加入",
    asked: /您已申请加入/,
    memberOf: "您所属的企业",
    acceptInvitation: "接受邀请",
    disabled: "该企业站点已停用",
    logo: "小徽标文件",
    logoSaved: "徽标已保存",
  },
  en: {
    title: "Enterprises",
    create: "New enterprise",
    nameZh: "Chinese name",
    code: "Company code",
    administrator: "Administrator's account",
    cap: "Most accounts",
    unknown: /There is no account/,
    created: "The enterprise is made",
    standing: "Standing",
    suspend: "Suspend",
    resume: "Resume",
    suspended: "Suspended",
    extend: "Extend",
    lastDay: "Last day",
    save: "Save",
    extended: "The last day is set",
    saved: "Saved",
    hideHelp: "Hide the help",
    memories: "Memories of each user",
    wrong: /Memories of each user: /,
    overtaken: "Somebody else has changed the site meanwhile",
    reload: "Load what is set now",
    search: "Name, code, host or administrator",
    noMatch: "Nothing found",
    company: "Company settings",
    joining: "Joining by the code",
    confirm: "After a manager's word",
    platform: "Set by the platform",
    requests: "Requests",
    accept: /^Let in /,
    invitations: "Invitations",
    inviteField: "E-mail addresses and phone numbers",
    invite: "Invite",
    invited: /1 invitation is made/,
    companyCode: "Company code",
    join: "Join",
    joinNow: "Join",
    asked: /You asked/,
    memberOf: "You belong to",
    acceptInvitation: "Accept",
    disabled: "This site has been disabled",
    logo: "File of the small logo",
    logoSaved: "The logo is saved",
  },
} as const;

const language = languageOf("enterprises");
const t = texts[language];
const code = `harbour-${language}`;
const keeper = `keeper-${language}@harbour.example`;
const member = `member-${language}@harbour.example`;
const guest = `guest-${language}@harbour.example`;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const enterAs = (page: Page, account: string, path: string) =>
  enter(page, { account, password: accountPassword, path });
const openSite = async (page: Page): Promise<void> => {
  await enterAsAdministrator(page, language, "/management");
  await page.goto(new URL(`/management?site=${await siteIdOf(code)}`, productUrl).href);
  await expect(page.getByRole("region", { name: t.standing })).toBeVisible();
};

test.describe.serial("enterprises", () => {
  test.use({ language });

  test.beforeAll(async () => {
    await setAsideSite(code);
    for (const account of [keeper, member, guest]) await addAccount({ account, name: account.split("@")[0] ?? "" });
  });

  test("are made for an account that there is, with a cap and logos", async ({ open }) => {
    const page = await open(blankPath);
    await enterAsAdministrator(page, language, "/management");
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
    await button(page, t.create).click();
    const dialog = page.getByRole("dialog", { name: t.create });
    await dialog.getByLabel(t.nameZh).fill("海港");
    await dialog.getByLabel(t.code).fill(code);
    await dialog.getByLabel(t.administrator).fill("nobody@nowhere.example");
    await dialog.getByLabel(t.cap).fill("3");
    await button(page, t.create).last().click();
    await expect(dialog.getByText(t.unknown)).toBeVisible();
    await inspect(page, `enterprise-refused-${language}`);
    await dialog.getByLabel(t.administrator).fill(keeper);
    await button(page, t.create).last().click();
    await expect(page.getByText(t.created)).toBeVisible();
    const standing = page.getByRole("region", { name: t.standing });
    await expect(standing).toContainText(language === "zh" ? "1 / 3" : "1 of 3");
    await expect(standing).toContainText(keeper);
    await page.getByLabel(t.logo).setInputFiles({ name: "a.png", mimeType: "image/png", buffer: png });
    await expect(page.getByText(t.logoSaved)).toBeVisible();
    await inspect(page, `enterprise-${language}`);
  });

  test("are changed in a form that says what is wrong, and who was overtaken", async ({ open }) => {
    const page = await open(blankPath);
    await openSite(page);
    await page.getByLabel(t.memories).fill("-4");
    await button(page, t.save).click();
    await expect(page.getByRole("alert").filter({ hasText: t.wrong })).toBeVisible();
    await page.getByLabel(t.memories).fill("");
    await ask("update sites set updated_at = updated_at + interval '1 second' where code = $1", [code]);
    await page.getByLabel(t.hideHelp).check({ force: true });
    await button(page, t.save).click();
    await expect(page.getByRole("alert").filter({ hasText: t.overtaken })).toBeVisible();
    await button(page, t.reload).click();
    await button(page, t.save).click();
    await expect(page.getByText(t.saved, { exact: true })).toBeVisible();
    await expect(page.getByLabel(t.hideHelp)).toBeChecked();
  });

  test("are found in the list", async ({ open }) => {
    const page = await open(blankPath);
    await enterAsAdministrator(page, language, "/management");
    await page.getByLabel(t.search).fill(code);
    await expect(page).toHaveURL(new RegExp(`search=${code}`));
    await expect(page.getByRole("row").filter({ hasText: code })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: keeper })).toHaveCount(1);
    await inspect(page, `enterprises-${language}`);
    await page.getByLabel(t.search).fill("no-such-enterprise");
    await expect(page.getByText(t.noMatch)).toBeVisible();
  });

  test("are set up by their managers, who are sent to the users from the platform's page", async ({ open }) => {
    const page = await open(blankPath);
    await enterAs(page, keeper, "/management");
    await expect(page).toHaveURL(/\/alluser$/);
    await page.goto(new URL("/company", productUrl).href);
    await expect(page.getByRole("heading", { level: 1, name: t.company })).toBeVisible();
    await page.getByLabel(t.joining).selectOption({ label: t.confirm });
    await button(page, t.save).click();
    await expect(page.getByText(t.saved, { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: t.platform })).toContainText("3");
    await expect(page.getByLabel(t.cap)).toHaveCount(0);
    await inspect(page, `company-${language}`);
  });

  test("are joined by the code once a manager says so", async ({ open, browser }) => {
    const page = await open(blankPath);
    await enterAs(page, member, "/account");
    await page.getByLabel(t.companyCode).fill(code);
    await button(page, t.join).click();
    const dialog = page.getByRole("dialog");
    await inspect(page, `join-${language}`);
    await dialog.getByRole("button", { name: t.joinNow, exact: true }).click();
    await expect(page.getByText(t.asked)).toBeVisible();
    const other = await (await browser.newContext({ locale: "zh-CN" })).newPage();
    await other.context().addCookies([{ name: "language", value: language, url: productUrl }]);
    await enterAs(other, keeper, "/company?tab=requests");
    await inspect(other, `join-requests-${language}`);
    await other.getByRole("button", { name: t.accept }).click();
    await expect(other.getByRole("button", { name: t.accept })).toHaveCount(0);
    await other.context().close();
    await page.reload();
    await expect(page.getByText(t.memberOf)).toBeVisible();
  });

  test("invite people, who accept by the link", async ({ open, browser }) => {
    const page = await open(blankPath);
    await enterAs(page, keeper, "/company?tab=invitations");
    await page.getByLabel(t.inviteField).first().fill(`${guest} nonsense`);
    await button(page, t.invite).click();
    await expect(page.getByText(t.invited)).toBeVisible();
    await expect(page.getByText(/nonsense:/)).toBeVisible();
    await inspect(page, `invitations-${language}`);
    const [row] = await ask("select id from site_invitations where identifier = $1 order by created_at desc limit 1", [
      guest,
    ]);
    const { link } = await callAs<{ link: string }>(page, joiningCalls.resend.path, { id: row?.["id"] });
    const invited = await (await browser.newContext({ locale: "zh-CN" })).newPage();
    await invited.context().addCookies([{ name: "language", value: language, url: productUrl }]);
    const path = `/invitation${new URL(link, productUrl).search}`;
    await invited.goto(new URL(path, productUrl).href);
    await expect(invited.getByRole("heading", { level: 1 })).toContainText("海港");
    await inspect(invited, `invitation-${language}`);
    await enterAs(invited, guest, path);
    await button(invited, t.acceptInvitation).click();
    await expect(invited.getByText(t.memberOf)).toBeVisible();
    await invited.context().close();
  });

  test("are suspended, which logs their members out, and resumed", async ({ open, browser }) => {
    const page = await open(blankPath);
    const other = await (await browser.newContext({ locale: "zh-CN" })).newPage();
    await other.context().addCookies([{ name: "language", value: language, url: productUrl }]);
    await enterAs(other, member, "/account");
    await expect(other.getByText(t.memberOf)).toBeVisible();
    await openSite(page);
    await button(page, t.suspend).click();
    await page.getByRole("dialog").getByRole("button", { name: t.suspend, exact: true }).click();
    await expect(page.getByRole("region", { name: t.standing })).toContainText(t.suspended);
    await other.reload();
    await expect(other).toHaveURL(/\/login/);
    await other.goto(new URL(`/${code}`, productUrl).href);
    await expect(other.getByText(t.disabled)).toBeVisible();
    await button(page, t.resume).click();
    await page.getByRole("dialog").getByRole("button", { name: t.resume, exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button(page, t.suspend)).toBeVisible();
    await enterAs(other, member, "/account");
    await expect(other.getByText(t.memberOf)).toBeVisible();
    await ask("update sites set expires_at = now() - interval '1 day' where code = $1", [code]);
    await other.reload();
    // The login page is that of the site, where the browser was last.
    await expect(other).toHaveURL(new RegExp(`/(?:login|${code})\\b`));
    await page.reload();
    await button(page, t.extend).click();
    await page.getByLabel(t.lastDay).last().fill("2099-12-31");
    await page.getByRole("dialog").getByRole("button", { name: t.save, exact: true }).click();
    await expect(page.getByText(t.extended)).toBeVisible();
    await enterAs(other, member, "/account");
    await expect(other.getByText(t.memberOf)).toBeVisible();
    await other.context().close();
  });
});
