import type { FrameLocator, Page } from "@playwright/test";
import { accountPassword, addAccount } from "./database.ts";
import { type InterfaceLanguage, productUrl } from "./fixtures.ts";
import { product } from "./product.ts";
import { blankPath, enter } from "./sessions.ts";

/** The texts of web page translation, by which tests find their way. */
export const webPageTexts = {
  zh: {
    address: "网页地址",
    translate: "翻译",
    page: (title: string) => `网页：${title}`,
    done: /已翻译 \d+ 处文本/,
    sideBySide: "左右对照",
    bilingual: "双语",
    source: "原文",
    translation: "译文",
    forms: /表单、搜索和登录在此处不可用/,
    scripts: /该网页由脚本生成/,
    download: "下载",
    close: "关闭",
    recent: "最近的网页",
    openOf: (title: string) => `打开 ${title}`,
    deleteOf: (title: string) => `删除 ${title}`,
    frame: "译文网页",
    sourceFrame: "原文网页",
    needed: /请输入网页地址/,
    failed: "网页未打开",
    forbidden: /不是公网地址/,
    missing: /HTTP 404/,
    gone: "该网页已不再保留。",
    wrongFile: /notes\.pdf 不是保存的网页/,
    price: /翻译该网页需要 [\d,]+ 字符/,
    start: "翻译网页",
  },
  en: {
    address: "Address of a web page",
    translate: "Translate",
    page: (title: string) => `Page: ${title}`,
    done: /(?<!\d)\d+ texts translated/,
    sideBySide: "Side by side",
    bilingual: "Bilingual",
    source: "Original",
    translation: "Translation",
    forms: /Forms, searches and logins do nothing here/,
    scripts: /This page is made by its scripts/,
    download: "Download",
    close: "Close",
    recent: "Recent pages",
    openOf: (title: string) => `Open ${title}`,
    deleteOf: (title: string) => `Delete ${title}`,
    frame: "Translated page",
    sourceFrame: "Original page",
    needed: /Please enter the address of a web page/,
    failed: "The page was not opened",
    forbidden: /is not a public address/,
    missing: /HTTP 404/,
    gone: "This page is not kept any more.",
    wrongFile: /notes\.pdf is not a saved page/,
    price: /This page costs [\d,]+ characters/,
    start: "Translate the page",
  },
} as const;

const inOneMonth = () => new Date(Date.now() + 30 * 86_400_000);

/** A user of a test's own, at web page translation. */
export async function enterWebPages(open: (path: string) => Promise<Page>, account: string): Promise<Page> {
  await addAccount({ account, name: "Ann", plan: "professional-m", planEndsAt: inOneMonth() });
  const page = await open(blankPath);
  await enter(page, { account, password: accountPassword, path: "/webpage" });
  return page;
}

export async function openAddress(page: Page, language: InterfaceLanguage, address: string): Promise<void> {
  await page.getByRole("textbox", { name: webPageTexts[language].address }).fill(address);
  await page.getByRole("button", { name: webPageTexts[language].translate, exact: true }).click();
}

/** The page within ours. */
export const frameOf = (page: Page, name: string): FrameLocator => page.frameLocator(`iframe[title="${name}"]`);

/** Everything that the browser asks for from now on that is not the product's. */
export function watchForeign(page: Page): string[] {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${productUrl}/`) && !/^(?:data|blob|about):/.test(url)) foreign.push(url);
  });
  return foreign;
}

/** What the site was asked for. */
export async function listSiteRequests(): Promise<string[]> {
  return (await (await fetch(`${product.site}/asked`)).json()) as string[];
}
