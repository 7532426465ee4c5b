import type { Browser, Page } from "@playwright/test";
import { accountPassword, addAccount, setAsideSite, siteIdOf } from "./support/database.ts";
import { expect, inspect, type InterfaceLanguage, languageOf, test } from "./support/fixtures.ts";
import { blankPath, enter } from "./support/sessions.ts";
import { at, openAt, sites } from "./support/sites.ts";

const texts = {
  zh: {
    zh: "中文",
    en: "英文",
    text: "正文",
    title: "标题",
    question: "问题",
    answer: "答案",
    category: "分类",
    hidden: "对用户隐藏",
    add: "添加问题",
    save: "保存草稿",
    saved: /草稿已保存/,
    publish: "发布…",
    publishNow: "发布",
    published: "已发布",
    missing: /内容不完整：第 2 条的英文问题/,
    up: (name: string) => `上移“${name}”`,
    faq: "常见问题",
    search: "搜索问题",
    none: /没有找到/,
    empty: "暂无常见问题",
    bulletin: "本站公告栏",
    close: "关闭公告",
    shown: "对用户显示",
    link: "链接",
    linkText: "链接文字",
    gotIt: "知道了",
    askAgain: "要求用户重新同意",
    terms: "用户协议",
    agree: /我已阅读并同意/,
    changed: "其他管理员刚刚保存了此内容",
    mine: "继续使用我的内容",
    leave: "不保存就离开吗？",
    stay: "继续编辑",
    tabTerms: "用户协议",
    tabPrivacy: "隐私说明",
    look: "查看第 1 版",
    compare: "与草稿比较",
    closeDialog: "关闭",
    withdraw: "撤回第 2 版",
    takeBack: "撤回",
    inForce: "生效中",
    restore: "恢复为草稿",
  },
  en: {
    zh: "Chinese",
    en: "English",
    text: "Text",
    title: "Title",
    question: "Question",
    answer: "Answer",
    category: "Category",
    hidden: "Hidden from readers",
    add: "Add a question",
    save: "Save draft",
    saved: /Draft saved\. Readers/,
    publish: "Publish…",
    publishNow: "Publish",
    published: "Published",
    missing: /something is missing: Chinese question of entry 2/,
    up: (name: string) => `Move “${name}” up`,
    faq: "Frequently asked questions",
    search: "Search the questions",
    none: /Nothing found/,
    empty: "There are no questions and answers yet",
    bulletin: "Notice of this site",
    close: "Close the notice",
    shown: "Shown to readers",
    link: "Link",
    linkText: "Text of the link",
    gotIt: "Got it",
    askAgain: "Ask users to agree again",
    terms: "user terms",
    agree: /I have read and agree/,
    changed: "Somebody else has saved this text in the meantime",
    mine: "Go on with mine",
    leave: "Leave without saving?",
    stay: "Go on editing",
    tabTerms: "User terms",
    tabPrivacy: "Privacy text",
    look: "Look at version 1",
    compare: "Compared with the draft",
    closeDialog: "Close",
    withdraw: "Take back version 2",
    takeBack: "Take back",
    inForce: "In force",
    restore: "Make it the draft",
  },
} as const;

const language = languageOf("content");
const other: InterfaceLanguage = language === "zh" ? "en" : "zh";
const t = texts[language];
const code = `content-${language}`;
const host = `${code}.localhost`;

const enterAs = async (page: Page, name: string, path: string): Promise<void> => {
  const account = `${name}@${code}.example`;
  await addAccount({ account, name, siteId: await siteIdOf(code), isManager: true });
  await openAt(page, language, host, blankPath);
  await enter(page, { account, password: accountPassword, path, origin: at(host, "/") });
};
const visitor = async (browser: Browser, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await openAt(page, language, host, path);
  return page;
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const write = async (page: Page, inLanguage: InterfaceLanguage, fields: Readonly<Record<string, string>>) => {
  await page.getByRole("radiogroup").getByText(t[inLanguage], { exact: true }).click();
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
};
const publish = async (page: Page, options?: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>) => {
  await button(page, t.publish).click();
  const dialog = page.getByRole("dialog");
  await options?.(dialog);
  await dialog.getByRole("button", { name: t.publishNow, exact: true }).click();
  await expect(dialog).toHaveCount(0);
};
const expectPublished = async (page: Page) => {
  const toast = page.getByRole("alert").filter({ hasText: t.published });
  await expect(toast).toBeVisible();
  await toast.getByRole("button").click();
};

test.beforeAll(async () => {
  await setAsideSite(code);
  await sites("add", code, "--name-zh", "内容译站", "--name-en", "Content", "--host", host);
});

test.describe("texts of a site", () => {
  test.use({ language });
  test.describe.configure({ mode: "serial" });

  test("questions are written, put in order, published, found and linked to", async ({ page, browser }) => {
    const before = await visitor(browser, "/problem");
    await expect(before.getByText(t.empty)).toBeVisible();
    await enterAs(page, "ada", "/set-editor");
    for (const [place, name] of ["First?", "Second?"].entries()) {
      await button(page, t.add).click();
      await write(page, language, { [t.question]: name, [t.answer]: `**Bold** ${name}\n\n<script>alert(1)</script>` });
      if (place === 0) await write(page, other, { [t.question]: `${name} 2`, [t.answer]: "Other" });
    }
    await write(page, language, {});
    await inspect(page, `content-faq-${language}`);
    await publish(page);
    await expect(page.getByText(t.missing)).toBeVisible();
    await write(page, other, { [t.question]: "Second? 2", [t.answer]: "Other" });
    await write(page, language, {});
    await button(page, t.up("Second?")).press("Enter");
    await publish(page);
    await expectPublished(page);

    await before.reload();
    const questions = before.getByRole("main").getByRole("button", { expanded: false });
    await expect(questions).toHaveText(["Second?", "First?"]);
    await before.getByLabel(t.search).fill("first bold");
    await expect(questions).toHaveText(["First?"]);
    await questions.click();
    await expect(before.getByText("<script>alert(1)</script>")).toBeVisible();
    await expect(before.locator("strong").filter({ hasText: "Bold" })).toBeVisible();
    await inspect(before, `content-problem-${language}`);
    const link = await before.getByRole("link", { name: /链接|Link to/ }).getAttribute("href");
    await before.getByLabel(t.search).fill("nothing at all");
    await expect(before.getByText(t.none)).toBeVisible();
    await openAt(before, language, host, `/problem${link ?? ""}`);
    const linked = before.getByRole("region", { name: "First?" });
    await expect(linked.getByText("<script>alert(1)</script>")).toBeVisible();
    await openAt(before, language, host, "/");
    await before.getByRole("contentinfo").getByRole("link").click();
    await expect(before.getByRole("heading", { level: 1 })).toHaveText(t.faq);
    await before.context().close();
  });

  test("the bulletin bar is there from the first moment, closed until it changes, and hidden", async ({
    page,
    browser,
  }) => {
    await enterAs(page, "bob", "/set-editor?tab=bulletin");
    await write(page, other, { [t.text]: "Other language" });
    await write(page, language, { [t.text]: "Maintenance tonight", [t.link]: "javascript:alert(1)" });
    await expect(page.getByText(/https:\/\//).first()).toBeVisible();
    await write(page, language, { [t.link]: "/problem" });
    await write(page, language, { [t.linkText]: "Why" });
    await write(page, other, { [t.linkText]: "Why not" });
    await write(page, language, {});
    await inspect(page, `content-bulletin-${language}`);
    await publish(page);
    await expectPublished(page);

    const reader = await (await browser.newContext()).newPage();
    await reader.addInitScript(() => {
      const shifts: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
      Object.assign(window, { shifts });
    });
    await openAt(reader, language, host, "/");
    const bar = reader.getByRole("region", { name: t.bulletin });
    await expect(bar).toContainText("Maintenance tonight");
    const shifted = await reader.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    );
    expect(shifted).toBeLessThan(0.05);
    await inspect(reader, `content-bar-${language}`);
    await bar.getByRole("link").click();
    await expect(reader).toHaveURL(/\/problem$/);
    await bar.getByRole("button", { name: t.close }).click();
    await reader.reload();
    await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(bar).toHaveCount(0);

    await write(page, language, { [t.text]: "Maintenance is over" });
    await publish(page);
    await expectPublished(page);
    await reader.reload();
    await expect(bar).toContainText("Maintenance is over");
    await page.getByRole("switch", { name: t.shown }).click();
    await expect(page.getByRole("switch", { name: t.shown })).not.toBeChecked();
    await reader.reload();
    await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await reader.context().close();
  });

  test("an announcement opens once for each version, and its history gives versions back", async ({
    page,
    browser,
  }) => {
    await enterAs(page, "cat", "/set-editor?tab=announcement");
    await write(page, other, { [t.title]: "Hello", [t.text]: "Other" });
    await write(page, language, { [t.title]: "Welcome", [t.text]: "## New\n\n- one\n- [bad](javascript:alert(1))" });
    await publish(page);
    await expectPublished(page);
    const reader = await visitor(browser, "/");
    const dialog = reader.getByRole("dialog", { name: "Welcome" });
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await expect(dialog.getByRole("link")).toHaveCount(0);
    await inspect(reader, `content-announcement-${language}`);
    await dialog.getByRole("button", { name: t.gotIt }).click();
    await reader.reload();
    await expect(reader.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(dialog).toHaveCount(0);

    await write(page, language, { [t.text]: "Second" });
    await publish(page);
    await expectPublished(page);
    await reader.reload();
    await expect(reader.getByRole("dialog", { name: "Welcome" })).toContainText("Second");
    await reader.context().close();

    await button(page, t.look).click();
    await page.getByRole("dialog").getByText(t.compare).click();
    await expect(page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Second" })).toBeVisible();
    await inspect(page, `content-history-${language}`);
    await page.getByRole("dialog").getByRole("button", { name: t.closeDialog }).click();
    await button(page, t.withdraw).click();
    await page.getByRole("dialog").getByRole("button", { name: t.takeBack, exact: true }).click();
    const versions = page.getByRole("listitem").filter({ has: page.getByText(t.inForce, { exact: true }) });
    await expect(versions).toHaveCount(1);
    await button(page, t.restore).last().click();
    await page.getByRole("dialog").getByRole("button", { name: t.restore, exact: true }).click();
    await expect(page.getByLabel(t.text, { exact: true })).toHaveValue(/## New/);
  });

  test("terms begin as the built-in ones, two managers lose nothing, and users agree anew", async ({
    page,
    browser,
  }) => {
    await enterAs(page, "dan", "/set-editor?tab=terms");
    const field = page.getByLabel(t.text, { exact: true });
    await expect(field).toHaveValue(/\{site\}/);
    const second = await (await browser.newContext()).newPage();
    await enterAs(second, "eve", "/set-editor?tab=terms");
    await field.fill("## Ours\n\nBe kind at {site}.");
    await second.getByLabel(t.text, { exact: true }).fill("## Theirs");
    await page.getByRole("tab", { name: t.tabPrivacy }).click();
    await page.getByRole("dialog", { name: t.leave }).getByRole("button", { name: t.stay }).click();
    await button(second, t.save).click();
    await expect(second.getByText(t.saved)).toBeVisible();
    await button(page, t.save).click();
    const alert = page.getByRole("alert").filter({ hasText: t.changed });
    await expect(alert).toContainText("## Theirs");
    await inspect(page, `content-changed-${language}`);
    await alert.getByRole("button", { name: t.mine }).click();
    await publish(page, async (dialog) => dialog.getByLabel(t.askAgain).check());
    await expectPublished(page);
    await second.context().close();

    const reader = await visitor(browser, "/login");
    await expect(reader.getByRole("checkbox", { name: t.agree })).not.toBeChecked();
    await reader.getByRole("button", { name: t.terms }).click();
    await expect(reader.getByRole("dialog")).toContainText(
      language === "zh" ? "Be kind at 内容译站" : "Be kind at Content",
    );
    await inspect(reader, `content-terms-${language}`);
    await reader.context().close();
  });
});
