import { mkdirSync } from "node:fs";
import { forgetEngines } from "./support/database.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, languageOf, test, wear } from "./support/fixtures.ts";
import { blankPath } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const words = {
  zh: {
    notice: "目前只有入门模型在翻译",
    setUp: "设置翻译引擎",
    dismiss: "不再显示此提示",
    back: "在文本翻译页重新显示提示",
    title: "翻译引擎",
    folder: "服务器上的文件夹",
    take: "添加",
    noModel: /中没有模型/,
    kind: "引擎",
    address: "服务器地址",
    test: "测试连接",
    failed: /测试失败：/,
    add: "保存并启用",
    remove: "移除",
  },
  en: {
    notice: "Only the starter model translates so far",
    setUp: "Set up an engine",
    dismiss: "Don't show this hint again",
    back: "Show the hint on the text page again",
    title: "Engines",
    folder: "Folder on the server",
    take: "Take over",
    noModel: /holds no model/,
    kind: "Engine",
    address: "Address of the server",
    test: "Test the connection",
    failed: /The test failed: /,
    add: "Set up",
    remove: "Remove",
  },
} as const;
/** Nothing listens there. */
const nowhere = "http://127.0.0.1:9";
const shots = process.env["SCREENSHOTS"];

const language = languageOf("engines");
test.describe("engines", () => {
  test.use({ language });

  test("are set up from the first screen on, with the cause of what fails; the hint stays away", async ({ open }) => {
    const w = words[language];
    await forgetEngines();
    const page = await open(blankPath);
    await enterAsAdministrator(page, language, "/");
    const notice = page.getByRole("alert", { name: w.notice });
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await notice.getByRole("link", { name: w.setUp }).click();
    await expect(page.getByRole("heading", { name: w.title, exact: true })).toBeVisible();

    await page.getByLabel(w.folder).fill("/nowhere/at/all");
    await page.getByRole("button", { name: w.take, exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: w.noModel })).toBeVisible();

    await page.getByRole("combobox", { name: w.kind, exact: true }).selectOption("libretranslate");
    await page.getByLabel(w.address).fill(nowhere);
    await page.getByRole("button", { name: w.test }).click();
    await expect(page.getByRole("alert").filter({ hasText: w.failed })).toBeVisible();
    await page.getByRole("button", { name: w.add, exact: true }).click();
    const remove = page.getByRole("button", { name: w.remove, exact: true });
    await expect(remove).toBeVisible();
    await expectAccessible(page);
    for (const [width, scheme] of [
      [1280, "light"],
      [390, "dark"],
    ] as const) {
      await wear(page, width, scheme);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      if (shots) {
        mkdirSync(shots, { recursive: true });
        await page.screenshot({ path: `${shots}/${language}-${width}.png`, fullPage: true });
      }
    }
    await remove.click();
    await page.getByRole("dialog").getByRole("button", { name: w.remove, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(remove).toBeHidden();

    await open("/");
    await notice.getByRole("button", { name: w.dismiss }).click();
    await expect(notice).toBeHidden();
    await open("/engines");
    await page.getByRole("button", { name: w.back }).click();
    await open("/");
    await expect(notice).toBeVisible();
  });
});
