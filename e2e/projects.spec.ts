import type { Browser, Page } from "@playwright/test";
import { accountPassword, addAccount } from "./support/database.ts";
import { buildDocx, tableDocx, textOfDocx } from "./support/document-files.ts";
import {
  choose,
  contentOf,
  documentTexts,
  downloadBy,
  enterDocuments,
  plain,
  report,
  translateChosen,
} from "./support/documents.ts";
import { expect, expectAccessible, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { addLibrary } from "./support/libraries.ts";
import { editorOf, rowOf, expectSaved } from "./support/projects.ts";
import { enter } from "./support/sessions.ts";

const texts = {
  zh: {
    projects: "译后编辑",
    empty: "暂无项目",
    postEdit: (name: string) => `译后编辑 ${name}`,
    source: "原文",
    target: "译文",
    same: "请选择两种不同的语言",
    make: "创建项目",
    bilingual: "该文件是双语表格",
    otherLanguages: /表格各列的语言与所选语言不一致：中文 → 英语/,
    confirmed: /已确认 0\/\d 句/,
    more: (name: string) => `${name} 的更多操作`,
    translated: "译文文件",
    statistics: "进度与工作量",
    asCsv: "下载 CSV",
    xliff: "XLIFF（供其他工具使用）",
    import: "导入已编辑的文件",
    take: "导入 1 句",
    taken: "已导入 1 句",
    close: "关闭",
    libraries: "记忆库与术语库",
    memory: "已确认句段写入",
    asInUse: "使用我已启用的库",
    librariesSaved: "已保存项目的库设置",
    people: "成员与链接",
    account: "成员",
    role: "权限",
    reader: "查看",
    invite: "邀请",
    nobody: /没有账号/,
    uninvite: "撤回对 Ben 的邀请",
    passLabel: "给谁使用",
    createPass: "创建链接",
    link: "链接",
    revoke: "撤销链接 Client",
    noPasses: /暂无链接/,
    rename: "重命名",
    name: "名称",
    save: "保存",
    remove: "删除",
    removed: "已删除 Harbour",
    reading: "读者",
  },
  en: {
    projects: "Post-editing",
    empty: "No projects yet",
    postEdit: (name: string) => `Post-edit ${name}`,
    source: "From",
    target: "Into",
    same: "Please choose two different languages",
    make: "Make the project",
    bilingual: "This is a bilingual table",
    otherLanguages: /other languages than those that were chosen: Chinese → English/,
    confirmed: /0 of \d segments? confirmed/,
    more: (name: string) => `More for ${name}`,
    translated: "The translated file",
    statistics: "Progress and effort",
    asCsv: "Download as CSV",
    xliff: "XLIFF for other tools",
    import: "Take back an edited file",
    take: "Take 1 segment",
    taken: "1 segment taken",
    close: "Close",
    libraries: "Memories and termbases",
    memory: "Confirmed segments go to",
    asInUse: "Those that I have in use",
    librariesSaved: "The project's libraries are saved",
    people: "People and links",
    account: "Member",
    role: "May",
    reader: "Read",
    invite: "Invite",
    nobody: /Nobody at this site/,
    uninvite: "Withdraw the invitation of Ben",
    passLabel: "For whom",
    createPass: "Make a link",
    link: "Link",
    revoke: "Revoke the link Client",
    noPasses: /There are no links yet/,
    rename: "Rename",
    name: "Name",
    save: "Save",
    remove: "Delete",
    removed: "Harbour was deleted",
    reading: "Reader",
  },
} as const;

const language = languageOf("projects");
const t = texts[language];

type Act = (name: string) => Promise<void>;

/** What was edited elsewhere is in the translated file then. */
async function importEdited(page: Page, act: Act): Promise<void> {
  const xliff = (await contentOf(await downloadBy(page, () => act(t.xliff)))).toString();
  await act(t.import);
  const importing = page.getByRole("dialog");
  const edited = xliff.replace(/(<target[^<>]*>)/, "$1Indeed: ");
  await importing.locator("input[type=file]").first().setInputFiles(plain("report.xlf", edited));
  await expect(importing.locator("ins")).toContainText("Indeed:");
  await inspect(page, "projects-import");
  await importing.getByRole("button", { name: t.take }).click();
  await expect(importing.getByText(t.taken)).toBeVisible();
  await importing.getByRole("button", { name: t.close, exact: true }).last().click();
  const again = await downloadBy(page, () => act(t.translated));
  expect(textOfDocx(await contentOf(again))).toContain("Indeed: ");
}

async function chooseLibraries(page: Page, act: Act, account: string): Promise<void> {
  await addLibrary({ kind: "memory", scope: "individual", name: "Manuals", account });
  await act(t.libraries);
  const libraries = page.getByRole("dialog");
  await libraries.getByLabel(t.memory).selectOption({ label: "Manuals" });
  await libraries.getByRole("switch", { name: t.asInUse }).first().click();
  await libraries.getByRole("checkbox", { name: "Manuals" }).setChecked(true);
  await inspect(page, "projects-libraries");
  await libraries.getByRole("button", { name: t.save }).click();
  await expect(page.getByText(t.librariesSaved)).toBeVisible();
  await act(t.libraries);
  await expect(libraries.getByLabel(t.memory)).toHaveValue(/-/);
  await expect(libraries.getByRole("checkbox", { name: "Manuals" })).toBeChecked();
  await page.keyboard.press("Escape");
}

async function openAs(browser: Browser, account: string): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([{ name: "language", value: language, url: productUrl }]);
  const page = await context.newPage();
  await enter(page, { account, password: accountPassword, path: "/translationedit" });
  return page;
}

test.describe("projects", () => {
  test.use({ language });

  test("a translated document becomes a project, which is exported, shared, renamed and deleted", async ({
    page,
    open,
    browser,
  }) => {
    const account = await enterDocuments(open, language, "projects");
    await page.goto(`${productUrl}/translationedit`);
    await expect(page.getByText(t.empty)).toBeVisible();
    await inspect(page, "projects-empty");
    await page.goto(`${productUrl}/file`);
    await choose(page, [plain("report.docx", buildDocx(report))]);
    await translateChosen(page, language);
    await page.getByRole("button", { name: t.postEdit("report.docx") }).click();
    await expect(page).toHaveURL(/\/catview\?project_id=/);

    await page.goto(`${productUrl}/translationedit`);
    const row = page.getByRole("row", { name: /report\.docx/ });
    await expect(row.getByText(t.confirmed)).toBeVisible();
    await expect(row.getByRole("link", { name: "report.docx" })).toHaveAttribute("href", /\/catview\?project_id=/);
    await inspect(page, "projects");
    const act = async (name: string) => {
      await page.getByRole("button", { name: t.more("report.docx") }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    const file = await downloadBy(page, () => act(t.translated));
    expect(textOfDocx(await contentOf(file))).toMatch(/[A-Za-z]{3} [A-Za-z]{2}/);

    await act(t.statistics);
    const statistics = page.getByRole("dialog");
    await expect(statistics.getByRole("table")).toBeVisible();
    await inspect(page, "projects-statistics");
    const csv = await downloadBy(page, () => statistics.getByRole("button", { name: t.asCsv }).click());
    expect((await contentOf(csv)).toString()).toMatch(/\r\n[^,\r\n]+,2,\d+,\d+\r\n/);
    await page.keyboard.press("Escape");

    await importEdited(page, act);

    await chooseLibraries(page, act, account);

    const member = `projects-member-${language}@example.com`;
    await addAccount({ account: member, name: "Ben", plan: "professional-m", planEndsAt: new Date(Date.now() + 9e8) });
    await act(t.people);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t.account, { exact: true }).fill("nobody@example.com");
    await dialog.getByRole("button", { name: t.invite, exact: true }).click();
    await expect(dialog.getByText(t.nobody)).toBeVisible();
    await dialog.getByLabel(t.account, { exact: true }).fill(member);
    await dialog.getByLabel(t.role, { exact: true }).first().selectOption({ label: t.reader });
    await dialog.getByRole("button", { name: t.invite, exact: true }).click();
    await expect(dialog.getByRole("button", { name: t.uninvite })).toBeVisible();
    await dialog.getByLabel(t.passLabel).fill("Client");
    await dialog.getByRole("button", { name: t.createPass }).click();
    await expect(dialog.getByRole("textbox", { name: t.link })).toHaveValue(
      /\/catview\?project_id=[\da-f-]{36}&project_pass=[\w.-]{20,}$/,
    );
    await inspect(page, "projects-people");

    const guest = await openAs(browser, member);
    await expect(guest.getByRole("row", { name: /report\.docx/ }).getByText(t.reading, { exact: true })).toBeVisible();
    await guest.getByRole("button", { name: t.more("report.docx") }).click();
    await expect(guest.getByRole("menuitem", { name: t.translated })).toBeVisible();
    await expect(guest.getByRole("menuitem", { name: t.remove })).toHaveCount(0);
    await dialog.getByRole("button", { name: t.uninvite }).click();
    await dialog.getByRole("button", { name: t.revoke }).click();
    await expect(dialog.getByText(t.noPasses)).toBeVisible();
    await guest.reload();
    await expect(guest.getByText(t.empty)).toBeVisible();
    await guest.context().close();
    await page.keyboard.press("Escape");

    await act(t.rename);
    await dialog.getByLabel(t.name).fill("Harbour");
    await dialog.getByRole("button", { name: t.save }).click();
    await page.getByRole("button", { name: t.more("Harbour") }).click();
    await page.getByRole("menuitem", { name: t.remove }).click();
    await dialog.getByRole("button", { name: t.remove }).click();
    await expect(page.getByText(t.removed)).toBeVisible();
    await expect(page.getByText(t.empty)).toBeVisible();
  });

  test("a document that was not translated becomes a project in the languages that are chosen", async ({
    page,
    open,
  }) => {
    await enterDocuments(open, language, "projects-empty");
    await choose(page, [plain("notes.txt", "会议在明天上午举行。")]);
    await expect(page.getByRole("button", { name: documentTexts[language].quote })).toBeEnabled();
    await page.goto(`${productUrl}/myfile`);
    await page.getByRole("button", { name: t.postEdit("notes.txt") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t.source).selectOption("zh-cn");
    await dialog.getByLabel(t.target).selectOption("zh-cn");
    await dialog.getByRole("button", { name: t.make }).click();
    await expect(dialog.getByText(t.same)).toBeVisible();
    await dialog.getByLabel(t.target).selectOption("en-us");
    await dialog.getByRole("button", { name: t.make }).click();
    await expect(page).toHaveURL(/\/catview\?project_id=/);
    await page.goto(`${productUrl}/translationedit`);
    await expect(page.getByRole("row", { name: /notes\.txt/ }).getByText(t.confirmed)).toBeVisible();
  });

  test("a bilingual Word table of another tool becomes a project, and its cells are written", async ({
    page,
    open,
  }) => {
    await enterDocuments(open, language, "projects-table");
    const table = tableDocx([
      ["ID", "中文", "English"],
      ["1", "关闭阀门。", "Close the valve."],
      ["2", "打开阀门。", ""],
    ]);
    await choose(page, [plain("table.docx", table)]);
    await expect(page.getByRole("button", { name: documentTexts[language].quote })).toBeEnabled();
    await page.goto(`${productUrl}/myfile`);
    await page.getByRole("button", { name: t.postEdit("table.docx") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t.source).selectOption("zh-cn");
    await dialog.getByLabel(t.target).selectOption("fr");
    await dialog.getByLabel(t.bilingual).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t.make }).click();
    await expect(dialog.getByText(t.otherLanguages)).toBeVisible();
    await dialog.getByLabel(t.target).selectOption("en-us");
    await dialog.getByRole("button", { name: t.make }).click();
    await expect(page).toHaveURL(/\/catview\?project_id=/);
    await expect(rowOf(page, 1)).toContainText("Close the valve.");
    await rowOf(page, 2).click();
    await editorOf(page).fill("Open the valve.");
    await expectSaved(page, language);
    await page.goto(`${productUrl}/translationedit`);
    await page.getByRole("button", { name: t.more("table.docx") }).click();
    const file = await downloadBy(page, () => page.getByRole("menuitem", { name: t.translated }).click());
    expect(textOfDocx(await contentOf(file))).toBe(
      `ID中文English1关闭阀门。Close the valve.2打开阀门。Open the valve.`,
    );
  });
});
