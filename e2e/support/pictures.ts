import type { Page } from "@playwright/test";
import { accountPassword, addAccount } from "./database.ts";
import { expect, type InterfaceLanguage, productUrl } from "./fixtures.ts";
import { blankPath, enter } from "./sessions.ts";

/** The texts of picture translation, by which tests find their way. */
export const pictureTexts = {
  zh: {
    title: "图片翻译",
    source: /^源语言/,
    target: /^目标语言/,
    chinese: "中文",
    english: "英语",
    translate: "翻译",
    complete: /已完成/,
    result: "翻译后的图片",
    boxes: /^图片中的文字/,
    translation: "译文",
    apply: "应用",
    edited: "已修改",
    compare: "对比",
    handle: "原图显示的范围",
    download: (name: string) => `下载 ${name}`,
    more: (name: string) => `${name} 的更多下载`,
    table: "双语对照表（Word）",
    noText: "没有找到文字",
    refused: "2 张图片未添加",
    notAPicture: /notes\.txt：不是支持的图片类型/,
    tooLarge: /large\.png：大小为/,
    price: "先显示价格",
    quoted: "本次翻译需要",
    cancel: "取消",
    cancelled: "翻译已取消",
    mine: "我的图片",
    myDocuments: "我的文档",
    kind: "图片",
    open: (name: string) => `打开 ${name}`,
    remove: (name: string) => `删除 ${name}`,
    removeYes: "删除",
    nothing: "暂无图片",
  },
  en: {
    title: "Picture translation",
    source: /^Source language/,
    target: /^Target language/,
    chinese: "Chinese",
    english: "English",
    translate: "Translate",
    complete: /Complete/,
    result: "Translated picture",
    boxes: /^Texts in the picture/,
    translation: "Translation",
    apply: "Apply",
    edited: "Edited",
    compare: "Compare",
    handle: "How much of the original is shown",
    download: (name: string) => `Download ${name}`,
    more: (name: string) => `More downloads of ${name}`,
    table: "Bilingual table (Word)",
    noText: "No text found",
    refused: "2 pictures are not taken",
    notAPicture: /notes\.txt: not a picture of these types/,
    tooLarge: /large\.png: has/,
    price: "Show the price first",
    quoted: "This translation costs",
    cancel: "Cancel",
    cancelled: "The translation was cancelled",
    mine: "My pictures",
    myDocuments: "My documents",
    kind: "Pictures",
    open: (name: string) => `Open ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removeYes: "Delete",
    nothing: "No pictures yet",
  },
} as const;

interface Drawing {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly type?: "image/png" | "image/jpeg";
}

/** A picture with lines of text, drawn by the browser under test; a PNG unless told otherwise. */
export async function drawPicture(page: Page, drawing: Drawing): Promise<Buffer> {
  const base64 = await page.evaluate(({ lines, width, height, type = "image/png" }) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("No canvas");
    context.fillStyle = "#fbf7ee";
    context.fillRect(0, 0, width, height);
    context.fillStyle = "#222";
    context.font = "44px 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif";
    for (const [place, line] of lines.entries()) context.fillText(line, 60, 110 + place * 130);
    return canvas.toDataURL(type).split(",")[1] ?? "";
  }, drawing);
  return Buffer.from(base64, "base64");
}

const inOneMonth = () => new Date(Date.now() + 30 * 86_400_000);

/** A user of a test's own, at picture translation. */
export async function enterPictures(open: (path: string) => Promise<Page>, account: string): Promise<Page> {
  await addAccount({ account, name: "Ann", plan: "professional-m", planEndsAt: inOneMonth() });
  const page = await open(blankPath);
  await enter(page, { account, password: accountPassword, path: "/picturetranslate" });
  await expect(page).toHaveURL(`${productUrl}/picturetranslate`);
  return page;
}

export async function choosePictures(
  page: Page,
  files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0],
): Promise<void> {
  await page.locator("input[type=file][multiple]").first().setInputFiles(files);
}

/** Chooses both languages by their names. */
export async function chooseLanguages(
  page: Page,
  language: InterfaceLanguage,
  { source, target }: { readonly source: string; readonly target: string },
): Promise<void> {
  const t = pictureTexts[language];
  for (const [button, name] of [
    [t.source, source],
    [t.target, target],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("option", { name }).first().click();
  }
}
