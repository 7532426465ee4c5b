import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { accountPassword, addAccount } from "./database.ts";
import { expect, type InterfaceLanguage, productUrl } from "./fixtures.ts";
import { blankPath, enter } from "./sessions.ts";

/** The texts of the documents' screens, by which tests find their way. */
export const documentTexts = {
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
    page: (side: "original" | "translation") => `${side === "original" ? "原文" : "译文"}，第 1 页`,
    zoomIn: "放大",
    pause: "暂停",
    paused: "已暂停",
    resume: "继续",
    cancel: "取消",
    cancelYes: "取消翻译",
    cancelled: "已取消",
    interrupted: "翻译任务已中断",
    pausedHint: /不再扣除字符。点击“继续”/,
    goesOn: /翻译会继续进行/,
    retry: (name: string) => `重试 ${name}`,
    again: (name: string) => `再次翻译 ${name}`,
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
    deleteAll: "删除",
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
    page: (side: "original" | "translation") => `${side === "original" ? "Original" : "Translation"}, page 1`,
    zoomIn: "Zoom in",
    pause: "Pause",
    paused: "Paused",
    resume: "Resume",
    cancel: "Cancel",
    cancelYes: "Cancel the translation",
    cancelled: "Cancelled",
    interrupted: "The translation task was interrupted",
    pausedHint: /nothing more is translated or charged/,
    goesOn: /the translation goes on/,
    retry: (name: string) => `Try ${name} again`,
    again: (name: string) => `Translate ${name} again`,
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
    deleteAll: "Delete",
    deleted: "2 documents deleted",
    nothing: "No documents yet",
    gone: "Expired",
    trials: /Free trial: \d documents? left/,
    oneFile: /only 1 file can be translated at a time/,
  },
} as const;

export const report = ["今天天气很好，我们去公园散步吧。", "公司今年的收入增长了百分之十。"] as const;
export const notes = "会议在明天上午举行。\n\n请大家准时参加。\n";

const inOneMonth = () => new Date(Date.now() + 30 * 86_400_000);

export const plain = (name: string, content: Buffer | string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

export async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

export async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return download;
}

/** A user of a test's own, at document translation. */
export async function enterDocuments(
  open: (path: string) => Promise<Page>,
  language: InterfaceLanguage,
  name: string,
): Promise<string> {
  const account = `documents-${name}-${language}@example.com`;
  await addAccount({ account, name: "Ann", plan: "professional-m", planEndsAt: inOneMonth() });
  const page = await open(blankPath);
  await enter(page, { account, password: accountPassword, path: "/file" });
  await expect(page).toHaveURL(`${productUrl}/file`);
  return account;
}

export async function choose(
  page: Page,
  files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0],
): Promise<void> {
  await page.locator("input[type=file]").first().setInputFiles(files);
}

/** Asks for the quote of what was chosen, and takes it. */
export async function translateChosen(page: Page, language: InterfaceLanguage): Promise<void> {
  const t = documentTexts[language];
  await page.getByRole("button", { name: t.quote }).click();
  await page.getByRole("button", { name: t.start }).click();
}
