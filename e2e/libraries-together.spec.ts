import { arrangeBodySchema, entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import type { Browser, Page } from "@playwright/test";
import { callAs } from "./support/api.ts";
import { addAccount, ask } from "./support/database.ts";
import { contentOf, downloadBy } from "./support/documents.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type InterfaceLanguage,
  languageOf,
  productUrl,
  test,
  wear,
} from "./support/fixtures.ts";
import { addEntries, addLibrary, enterLibraries, libraryTexts, logIn } from "./support/libraries.ts";

const texts = {
  zh: {
    list: "记忆库列表",
    share: "共享",
    account: "邮箱、手机号或用户名",
    role: "权限",
    editor: "可编辑",
    reader: "只读",
    members: "成员",
    shared: "他人共享",
    leave: "退出共享",
    pending: "待审核",
    approve: (text: string) => `审核通过 ${text}`,
    approveAll: "审核通过",
    approved: (count: number) => `已通过 ${count} 条`,
    filters: "筛选",
    status: "状态",
    selectAll: "全选",
    allChosen: (count: number) => `已选全部 ${count} 条`,
    up: (name: string) => `上移 ${name}`,
    penalty: (name: string) => `${name} 的罚分`,
    use: (name: string) => `启用 ${name}`,
    concordance: "在您可用的全部记忆库中查找词语的译法",
    foundList: "查找结果",
    targets: "译文",
    none: "没有包含该词语的句段。",
    chooseOf: (name: string) => `选择 ${name}`,
    searchLibraries: "按名称搜索",
    exportChosen: "打包导出（ZIP）",
  },
  en: {
    list: "Translation memories",
    share: "Share",
    account: "E-mail, phone number or user name",
    role: "Role",
    editor: "Editor",
    reader: "Reader",
    members: "Members",
    shared: "Shared with me",
    leave: "Leave",
    pending: "Waits for approval",
    approve: (text: string) => `Approve ${text}`,
    approveAll: "Approve",
    approved: (count: number) => `${count} ${count === 1 ? "entry" : "entries"} approved`,
    filters: "Filters",
    status: "State",
    selectAll: "Select all",
    allChosen: (count: number) => `All ${count} entries chosen`,
    up: (name: string) => `Move ${name} up`,
    penalty: (name: string) => `Penalty of ${name}`,
    use: (name: string) => `Use ${name}`,
    concordance: "How was a word translated before?",
    foundList: "Sentences found",
    targets: "Translations",
    none: "No sentence has these words.",
    chooseOf: (name: string) => `Choose ${name}`,
    searchLibraries: "Search by name",
    exportChosen: "Export as ZIP",
  },
} as const;

const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;

/** A window of somebody else, who is logged in at a page. */
async function windowOf(
  browser: Browser,
  { language, account, path }: { language: InterfaceLanguage; account: string; path: string },
): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([{ name: "language", value: language, url: productUrl }]);
  const page = await context.newPage();
  const open = async (to: string) => {
    await page.goto(productUrl + to);
    return page;
  };
  await logIn(open, { account, path });
  return page;
}

const language = languageOf("libraries-together");
const t = { ...libraryTexts[language], ...texts[language] };

test.describe("libraries of several people", () => {
  test.use({ language });

  test("a memory is shared; what its readers suggest waits until it is approved; who wants leaves", async ({
    open,
    page,
    browser,
  }) => {
    const friend = `libraries-friend-${language}@example.com`;
    await addAccount({ account: friend, name: "Bob" });
    await enterLibraries(open, { language, name: "owner", plan: "standard-m", path: "/mymemorybank" });
    const { bank_id: id } = await callAs<{ bank_id: string }>(page, libraryCalls.create.path, {
      flag: "1",
      name: "Team",
      ...pair,
    });
    await callAs(page, libraryCalls.update.path, { bank_id: id, write_policy: "approved" });
    await page.reload();
    const arrival = Promise.withResolvers<void>();
    await page.route(/\/members\b/, (route) => arrival.promise.then(() => route.continue()));
    await page.getByRole("button", { name: t.more("Team") }).click();
    await page.getByRole("menuitem", { name: t.share, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t.account).fill(friend);
    // Pressed while the members arrive: the button stays under the finger.
    await dialog.getByRole("button", { name: t.share, exact: true }).hover();
    await page.mouse.down();
    arrival.resolve();
    await expect(dialog.getByRole("list", { name: t.members }).getByText("Ann")).toBeVisible();
    await page.mouse.up();
    await expect(dialog.getByRole("list", { name: t.members }).getByText("Bob")).toBeVisible();
    await expectAccessible(page);

    const other = await windowOf(browser, { language, account: friend, path: "/mymemorybank" });
    const row = other.getByRole("list", { name: t.list }).getByRole("listitem").filter({ hasText: "Team" });
    await expect(row.getByText(t.shared)).toBeVisible();
    await expect(row.getByText(t.reader, { exact: true })).toBeVisible();
    for (const number of ["一", "二", "三"]) {
      await callAs(other, entryCalls.suggest.path, {
        ...pair,
        bank_id: id,
        source: `第${number}句。`,
        target: `Sentence ${number}.`,
      });
    }
    await row.getByRole("link", { name: "Team" }).click();
    await expect(other.getByText(t.pending)).toHaveCount(3);
    await expect(other.getByRole("button", { name: t.add })).toHaveCount(0);
    await expectAccessible(other);

    await page.goto(`${productUrl}/mymemorybank/${id}`);
    await page.getByRole("button", { name: t.approve("第二句。") }).click();
    await expect(page.getByText(t.approved(1))).toBeVisible();
    await expect(page.getByRole("table").getByText(t.pending)).toHaveCount(2);
    await page.getByRole("button", { name: t.filters, exact: true }).click();
    await page.getByLabel(t.status, { exact: true }).selectOption("pending");
    await expect(page.getByText(t.found("2"), { exact: true })).toBeVisible();
    await page.getByRole("checkbox", { name: t.selectAll }).check();
    await expect(page.getByText(t.allChosen(2))).toBeVisible();
    await page.getByRole("button", { name: t.approveAll, exact: true }).click();
    await expect(page.getByText(t.approved(2))).toBeVisible();
    await expect(page.getByText(t.found("0"), { exact: true })).toBeVisible();
    const toast = page.getByRole("alert").filter({ hasText: t.approved(2) });
    await toast.getByRole("button", { name: t.undo }).click();
    await expect(page.getByText(t.found("2"), { exact: true })).toBeVisible();

    await callAs(page, libraryCalls.share.path, { bank_id: id, account: friend, role: "editor" });
    await other.reload();
    await expect(other.getByRole("button", { name: t.add })).toBeVisible();
    await other.goto(`${productUrl}/mymemorybank`);
    await expect(row.getByText(t.editor)).toBeVisible();
    await other.getByRole("button", { name: t.more("Team") }).click();
    await other.getByRole("menuitem", { name: t.leave }).click();
    await other.getByRole("dialog").getByRole("button", { name: t.leave }).click();
    await expect(other.getByText(t.emptyMemories)).toBeVisible();
    await other.context().close();
  });

  test("memories are put in order by buttons and by dragging, and left out", async ({ open, page }) => {
    await enterLibraries(open, { language, name: "order", plan: "standard-m", path: "/mymemorybank" });
    for (const name of ["One", "Two", "Three"]) {
      await callAs(page, libraryCalls.create.path, { flag: "1", name, ...pair });
    }
    await page.reload();
    const rows = page.getByRole("list", { name: t.list }).getByRole("listitem");
    const names = () => rows.getByRole("link").allTextContents();
    await expect(rows).toHaveCount(3);
    const before = await names();
    const last = before.at(-1) ?? "";
    await page.getByRole("button", { name: t.up(last) }).press("Enter");
    await page.getByRole("button", { name: t.up(last) }).press("Enter");
    await expect.poll(names).toEqual([last, ...before.slice(0, -1)]);
    await expectAccessible(page);
    await rows.first().dragTo(rows.last());
    await expect.poll(names).toEqual(before);
    await page.getByLabel(t.penalty(last)).selectOption("10");
    // A page that is left takes what it has not sent with it.
    const saved = page.waitForResponse(
      (response) =>
        response.url().includes(libraryCalls.arrange.path) &&
        arrangeBodySchema.parse(response.request().postDataJSON()).banks.some(({ in_use }) => !in_use),
    );
    await page.getByLabel(t.use(last), { exact: true }).click();
    await expect(page.getByLabel(t.penalty(last))).toBeDisabled();
    await saved;
    await page.reload();
    await expect(page.getByLabel(t.penalty(last))).toBeDisabled();
    await expect(page.getByLabel(t.penalty(last))).toHaveValue("10");
    expect(await names()).toEqual(before);
    await wear(page, 390, "light");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test("words are looked for in all memories", async ({ open, page }) => {
    await enterLibraries(open, { language, name: "words", plan: "standard-m", path: "/mymemorybank" });
    for (const [name, source, target] of [
      ["Manuals", "请先关闭电源。", "Switch off the power first."],
      ["Letters", "电源已关闭。", "The power is off."],
    ]) {
      const { bank_id: id } = await callAs<{ bank_id: string }>(page, libraryCalls.create.path, {
        flag: "1",
        name,
        ...pair,
      });
      await callAs(page, entryCalls.insert.path, { bank_id: id, source, target });
    }
    await page.reload();
    await page.getByLabel(t.concordance).fill("电源");
    const found = page.getByRole("list", { name: t.foundList });
    await expect(found.locator("mark")).toHaveText(["电源", "电源"]);
    await expectAccessible(page);
    await wear(page, 390, "dark");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByText(t.targets, { exact: true }).click();
    await expect(page.getByText(t.none)).toBeVisible();
    await page.getByLabel(t.concordance).fill("SWITCH");
    await expect(found.locator("mark")).toHaveText(["Switch"]);
    await found.getByRole("link", { name: "Manuals" }).click();
    await expect(page.getByText(t.found("1"), { exact: true })).toBeVisible();
    await expect(page.getByText("Switch off the power first.")).toBeVisible();
  });

  test("administrators take libraries of users away as one archive", async ({ open, page }) => {
    const owner = `libraries-archive-owner-${language}@example.com`;
    await addAccount({ account: owner, name: "Carol" });
    const names = ["First", "Second"].map((name) => `${name} ${language}`);
    for (const name of names) {
      const id = await addLibrary({ kind: "memory", scope: "individual", account: owner, name });
      await addEntries(id, 2);
    }
    const chief = `libraries-archive-${language}@example.com`;
    await addAccount({ account: chief, name: "Dave" });
    await ask("update accounts set role = 0 where account_number = $1", [chief]);
    await logIn(open, { account: chief, path: "/all-memorybank" });
    for (const name of names) {
      await page.getByLabel(t.searchLibraries).fill(name);
      await page.getByRole("checkbox", { name: t.chooseOf(name) }).check();
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: t.exportChosen }).click();
    const archive = await downloadBy(page, () => page.getByRole("button", { name: t.download }).click());
    const content = (await contentOf(archive)).toString("latin1");
    expect(content.slice(0, 2)).toBe("PK");
    for (const name of names) expect(content).toContain(name);
  });
});
