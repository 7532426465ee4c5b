import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Download, Page } from "@playwright/test";
import { accountPassword, addAccount, expireDocuments } from "./support/database.ts";
import { buildDocx, buildLockedDocx, readZip, textOfDocx } from "./support/document-files.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  interfaceLanguages,
  productUrl,
  test,
  wear,
} from "./support/fixtures.ts";
import { submitPassword } from "./support/sign-in.ts";

const texts = {
  zh: {
    quote: "获取报价",
    start: /开始翻译（/,
    done: /已翻译 (\d) 个文件/,
    complete: "已完成",
    download: (name: string) => `下载 ${name}`,
    more: (name: string) => `${name} 的更多下载`,
    bilingual: "双语对照表（Word）",
    preview: (name: string) => `预览 ${name}`,
    remove: (name: string) => `移除 ${name}`,
    text: "文本",
    pause: "暂停",
    paused: "已暂停",
    resume: "继续",
    cancel: "取消",
    cancelYes: "取消翻译",
    cancelled: "已取消",
    interrupted: "翻译任务已中断",
    retry: (name: string) => `重新翻译 ${name}`,
    refused: "3 个文件无法翻译",
    locked: "locked.docx：文件已加密，请解密后上传",
    empty: "empty.txt：文件为空",
    unknown: "tool.exe：未知的文件格式",
    corrupt: /损坏/,
    none: "没有可以翻译的文件。",
    lost: /重新选择同一文件即可续传/,
    uploaded: "已上传",
    myDocuments: "我的文档",
    search: "按名称搜索",
    state: "状态",
    failed: "失败",
    noMatch: "没有匹配的文档",
    clearFilters: "清除筛选",
    selectAll: "全选",
    zip: "打包下载（ZIP）",
    remove2: "删除",
    deleted: "已删除 2 个文档",
    nothing: "暂无文档",
    gone: "已过期",
    trials: /免费试用还可翻译 \d 个文档/,
    oneFile: /每次最多翻译 1 个文件/,
  },
  en: {
    quote: "Get the quote",
    start: /^Translate \(/,
    done: /(\d) files? translated/,
    complete: "Complete",
    download: (name: string) => `Download ${name}`,
    more: (name: string) => `More downloads of ${name}`,
    bilingual: "Bilingual table (Word)",
    preview: (name: string) => `Preview of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    text: "Text",
    pause: "Pause",
    paused: "Paused",
    resume: "Resume",
    cancel: "Cancel",
    cancelYes: "Cancel the translation",
    cancelled: "Cancelled",
    interrupted: "The translation task was interrupted",
    retry: (name: string) => `Try ${name} again`,
    refused: "3 files cannot be translated",
    locked: "locked.docx: the file has a password; please decrypt it first",
    empty: "empty.txt: the file is empty",
    unknown: "tool.exe: unknown file format",
    corrupt: /damaged|corrupt/,
    none: "None of the files can be translated.",
    lost: /Choose the same file again to go on/,
    uploaded: "Uploaded",
    myDocuments: "My documents",
    search: "Search by name",
    state: "State",
    failed: "Failed",
    noMatch: "No document matches",
    clearFilters: "Clear the filters",
    selectAll: "Select all",
    zip: "Download as ZIP",
    remove2: "Delete",
    deleted: "2 documents deleted",
    nothing: "No documents yet",
    gone: "Expired",
    trials: /Free trial: \d documents? left/,
    oneFile: /at most 1 files can be translated at a time/,
  },
} as const;

const report = ["今天天气很好，我们去公园散步吧。", "公司今年的收入增长了百分之十。"] as const;
const notes = "会议在明天上午举行。\n\n请大家准时参加。\n";
const longText = Array.from({ length: 400 }, (_, place) => `这是第${place}章的内容，讲述公司的历史。`).join("\n\n");
const inOneMonth = () => new Date(Date.now() + 30 * 86_400_000);

const plain = (name: string, content: Buffer | string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return download;
}

/** Drops files on the zone, as from a file manager. */
async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((contents) => {
    const transfer = new DataTransfer();
    for (const [name, content] of Object.entries(contents)) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  await page.locator("section:has(input[type=file])").dispatchEvent("drop", { dataTransfer });
}

for (const language of interfaceLanguages) {
  const t = texts[language];
  /** A user of each test's own, at document translation. */
  const enter = async (page: Page, name: string): Promise<string> => {
    const account = `documents-${name}-${language}@example.com`;
    await addAccount({ account, name: "Ann", plan: "professional-m", planEndsAt: inOneMonth() });
    await page.goto(`${productUrl}/login?redirect=/file`);
    await submitPassword(page, language, { account, password: accountPassword });
    await expect(page).toHaveURL(/\/file$/);
    return account;
  };
  const choose = async (page: Page, files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) =>
    page.locator("input[type=file]").first().setInputFiles(files);
  const translate = async (page: Page): Promise<void> => {
    await page.getByRole("button", { name: t.quote }).click();
    await page.getByRole("button", { name: t.start }).click();
  };

  test.describe(`documents, ${language} interface`, () => {
    test.use({ language });

    test("a batch is quoted, translated and downloaded; my documents lists, filters, packs and deletes it", async ({
      open,
      page,
    }) => {
      test.setTimeout(120_000);
      await open("/");
      const account = await enter(page, "batch");
      await choose(page, [plain("report.docx", buildDocx(report)), plain("notes.txt", notes)]);
      await page.getByRole("button", { name: t.quote }).click();
      const start = page.getByRole("button", { name: t.start });
      await expect(start).toBeEnabled();
      await expectAccessible(page);
      await start.click();
      await expect(page.getByText(t.done)).toHaveText(new RegExp(t.done.source.replace(String.raw`(\d)`, "2")));
      await expectAccessible(page);

      const docx = await downloadBy(page, () => page.getByRole("button", { name: t.download("report.docx") }).click());
      const translated = textOfDocx(await contentOf(docx));
      expect(translated).toMatch(/[A-Za-z]{3,} [A-Za-z]{2,}/);
      expect(translated).not.toMatch(/天气|收入/);
      await page.getByRole("button", { name: t.more("report.docx") }).click();
      const table = await downloadBy(page, () => page.getByRole("menuitem", { name: t.bilingual }).click());
      expect(textOfDocx(await contentOf(table))).toMatch(/天气.*[A-Za-z]{3,}/s);

      await page.getByRole("link", { name: t.preview("notes.txt") }).click();
      await expect(page.getByRole("heading", { name: "notes.txt" })).toBeVisible();
      // Where nothing draws pages, the text is there at once.
      const asText = page.getByText(t.text, { exact: true });
      if (await asText.isVisible()) await asText.click();
      await expect(page.getByRole("cell", { name: "会议在明天上午举行。" })).toBeVisible();
      await expectAccessible(page);

      await page.getByRole("link", { name: t.myDocuments }).click();
      const list = page.getByRole("table", { name: t.myDocuments });
      await expect(list.getByText(t.complete)).toHaveCount(2);
      await expectAccessible(page);
      await page.getByLabel(t.search).fill("report");
      await expect(list.getByRole("row")).toHaveCount(2);
      await expect(page).toHaveURL(/keyword=report/);
      await page.reload();
      await expect(page.getByLabel(t.search)).toHaveValue("report");
      await page.getByLabel(t.state, { exact: true }).selectOption({ label: t.failed });
      await expect(page.getByText(t.noMatch)).toBeVisible();
      await page
        .getByRole("link", { name: t.clearFilters })
        .or(page.getByRole("button", { name: t.clearFilters }))
        .first()
        .click();
      await expect(list.getByRole("row")).toHaveCount(3);

      await list.getByRole("checkbox", { name: t.selectAll }).check();
      const zip = await downloadBy(page, () => page.getByRole("button", { name: t.zip }).click());
      expect(readZip(await contentOf(zip)).size).toBe(2);

      await expireDocuments(account);
      await page.reload();
      await expect(list.getByText(t.gone)).toHaveCount(2);
      await expect(list.getByRole("button", { name: t.download("notes.txt") })).toHaveCount(0);
      await wear(page, 390, "dark");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole("checkbox", { name: t.selectAll }).check();
      await page.getByRole("button", { name: t.remove2, exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: t.remove2 }).click();
      await expect(page.getByText(t.deleted)).toBeVisible();
      await expect(page.getByText(t.nothing)).toBeVisible();
    });

    test("a task is paused, outlives a reload, goes on, and is cancelled", async ({ open, page }) => {
      await open("/");
      await enter(page, "pause");
      await choose(page, [plain("long.txt", longText)]);
      await translate(page);
      const task = page.getByRole("main");
      await task.getByRole("button", { name: t.pause, exact: true }).click();
      await expect(task.getByRole("heading", { name: t.paused })).toBeVisible();
      await page.reload();
      await expect(task.getByRole("heading", { name: t.paused })).toBeVisible();
      await wear(page, 390, "light");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await task.getByRole("button", { name: t.resume, exact: true }).click();
      await expect(task.getByRole("button", { name: t.pause, exact: true })).toBeVisible();
      await task.getByRole("button", { name: t.cancel, exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: t.cancelYes }).click();
      await expect(page.getByText(t.interrupted)).toBeVisible();
      await expect(task.getByText(t.cancelled)).toBeVisible();
      await expect(task.getByRole("button", { name: t.retry("long.txt") })).toBeVisible();
    });

    test("files that cannot be translated are refused, each with its reason", async ({ open, page }) => {
      await open("/");
      await enter(page, "errors");
      await choose(page, [
        plain("locked.docx", buildLockedDocx()),
        plain("empty.txt", ""),
        plain("tool.exe", "MZ"),
        plain("broken.docx", buildDocx(report).subarray(0, 300)),
      ]);
      const refused = page.getByRole("alert").filter({ hasText: t.refused });
      for (const line of [t.locked, t.empty, t.unknown]) await expect(refused.getByText(line)).toBeVisible();
      await page.getByRole("button", { name: t.quote }).click();
      await expect(page.getByRole("alert").filter({ hasText: t.corrupt })).toBeVisible();
      await expect(page.getByText(t.none)).toBeVisible();
      await expect(page.getByRole("button", { name: t.start })).toBeDisabled();
      await expectAccessible(page);
      await page.getByRole("button", { name: t.remove("broken.docx") }).click();
      await expect(page.getByRole("button", { name: t.quote })).toHaveCount(0);
    });

    test("an upload that a reload broke off goes on when the same file is chosen", async ({ open, page }) => {
      const folder = await mkdtemp(join(tmpdir(), "yiqiao-upload-"));
      try {
        const path = join(folder, "big.txt");
        await writeFile(path, "公司的历史。\n".repeat(60_000));
        await open("/");
        await enter(page, "upload");
        let parts = 0;
        // From the second part on nothing is answered.
        await page.route("**/upload/part?*", (route) => (++parts === 1 ? route.continue() : undefined));
        await choose(page, [path]);
        await expect.poll(() => parts).toBeGreaterThan(1);
        page.on("dialog", (dialog) => void dialog.accept());
        await page.reload();
        await expect(page.getByText(t.lost)).toBeVisible();
        await page.unroute("**/upload/part?*");
        const offsets: (string | null)[] = [];
        page.on("request", (request) => {
          if (request.url().includes("/upload/part?")) offsets.push(new URL(request.url()).searchParams.get("offset"));
        });
        await choose(page, [path]);
        await expect(page.getByText(t.uploaded, { exact: true })).toBeVisible();
        expect(Number(offsets[0])).toBeGreaterThan(0);
        await page.getByRole("button", { name: t.remove("big.txt") }).click();
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });

    test("a visitor translates one file at a time, within the trials", async ({ open, page }) => {
      await open("/file");
      await expect(page.getByText(t.trials)).toBeVisible();
      for (const [width, colorScheme] of [
        [390, "dark"],
        [1280, "light"],
      ] as const) {
        await wear(page, width, colorScheme);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
      await drop(page, { "notes.txt": notes, "more.txt": notes });
      await expect(page.getByRole("alert").filter({ hasText: t.oneFile })).toBeVisible();
      await translate(page);
      const file = await downloadBy(page, () => page.getByRole("button", { name: t.download("notes.txt") }).click());
      const translated = (await contentOf(file)).toString("utf8");
      expect(translated).toMatch(/[A-Za-z]{3,}/);
      expect(translated.split("\n\n")).toHaveLength(2);
    });
  });
}
