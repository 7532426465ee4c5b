import { writeFile } from "node:fs/promises";
import { documentCalls } from "@yiqiao/contracts/documents";
import { buildPdf, codeRun, docxWith, drawnBy, plainRun, textOfDocx } from "./support/document-files.ts";
import { choose, contentOf, documentTexts, downloadBy, enterDocuments, plain } from "./support/documents.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inspect,
  languageOf,
  test,
  wear,
} from "./support/fixtures.ts";

const manual = docxWith([
  plainRun("请先运行 ") + codeRun("make all") + plainRun("，然后等待十分钟。"),
  codeRun("复制全部数据"),
  plainRun("故障代码阿尔法七由我们的同事发现。"),
  plainRun("今天天气很好，我们去公园散步吧。"),
]);
const prose = ["The weather is very good today, so we went to the park.", "The company has grown a lot this year."];
const listing = ["copy all of the rows", "send every boat home"];
const texts = {
  zh: {
    code: "代码保持原样（2 处）",
    more: "其他保持原样的内容",
    field: "保持原样的文字，每行一条",
    wide: "a*：除通配符 # ? * 外至少要有两个字符",
    apply: "应用",
    count: "1 条规则的内容保持原样",
    price: /开始翻译（(\d+) 个字符）/,
    thorough: "质量优先",
  },
  en: {
    code: "Leave code as it is (2 passages)",
    more: "More that stays as it is",
    field: "Text that stays as it is, one to a line",
    wide: "a*: at least two characters beside the wildcards # ? *",
    apply: "Apply",
    count: "1 pattern stays as it is",
    price: /Translate \((\d+) characters\)/,
    thorough: "Quality before speed",
  },
} as const;

const language = languageOf("what-stays");
const [t, d] = [texts[language], documentTexts[language]];

test.describe("what of a document stays as it is", () => {
  test.use({ language });

  test("is chosen at the quote, priced at once, and is in the file as it was", async ({ page, open }) => {
    await enterDocuments(open, language, "stays");
    await choose(page, [plain("manual.docx", manual)]);
    await page.getByRole("button", { name: d.quote }).click();
    const start = page.getByRole("button", { name: t.price });
    const price = async () => Number(t.price.exec((await start.textContent()) ?? "")?.[1]);
    await expect(start).toBeEnabled();
    const code = page.getByRole("checkbox", { name: t.code });
    await expect(code).toBeChecked();
    const before = await price();
    await code.uncheck();
    await expect.poll(price).toBe(before + "复制全部数据".length);
    await code.check();
    await expect.poll(price).toBe(before);

    await page.getByRole("button", { name: t.more }).click();
    const field = page.getByRole("textbox", { name: t.field });
    await field.fill("a*");
    await expect(page.getByText(t.wide)).toBeVisible();
    await expect(page.getByRole("button", { name: t.apply })).toBeDisabled();
    await expectAccessible(page);
    await field.fill("阿尔法七");
    await page.getByRole("button", { name: t.apply }).click();
    await expect(page.getByRole("button", { name: t.count })).toBeVisible();
    await expect(start).toBeEnabled();
    for (const width of [390, 1280] as const) {
      await wear(page, width, "light");
      await expectNoSidewaysScroll(page);
      if (process.env["E2E_SHOTS"])
        await page.screenshot({ path: `${process.env["E2E_SHOTS"]}/stays-${language}-${width}.png`, fullPage: true });
    }
    await start.click();
    await expect(page.getByText(d.done)).toBeVisible();
    const docx = await downloadBy(page, () => page.getByRole("button", { name: d.download("manual.docx") }).click());
    const translated = textOfDocx(await contentOf(docx));
    for (const kept of ["make all", "复制全部数据", "阿尔法七"]) expect(translated.split(kept)).toHaveLength(2);
    expect(translated).not.toMatch(/天气|等待/);
  });

  for (const leaves of [true, false]) {
    const name = leaves ? "left" : "read";
    test(`is the listing of a PDF file, or is not, and is ${name}`, async ({ page, open }) => {
      await enterDocuments(open, language, `listing-${name}`);
      await choose(page, [plain(`${name}.pdf`, buildPdf(prose, listing))]);
      await page.getByRole("button", { name: d.quote }).click();
      const start = page.getByRole("button", { name: t.price });
      const price = async () => Number(t.price.exec((await start.textContent()) ?? "")?.[1]);
      await expect(start).toBeEnabled();
      const code = page.getByRole("checkbox", { name: t.code });
      await expect(code).toBeChecked();
      const before = await price();
      expect(before).toBe(prose.join("").length);
      await code.uncheck();
      await expect.poll(price).toBe(before + listing.join("").length);
      const thorough = page.getByRole("checkbox", { name: t.thorough });
      await expect(thorough).not.toBeChecked();
      if (leaves) {
        await code.check();
        await expect.poll(price).toBe(before);
        await thorough.check();
        await expect(start).toBeEnabled();
        expect(await price()).toBe(before);
        await inspect(page, `listing-${language}`);
        await wear(page, 1280, "light");
      }
      const asked = page.waitForRequest((request) => request.url().endsWith(documentCalls.createTask.path));
      await start.click();
      expect((await asked).postDataJSON()).toMatchObject(leaves ? { thorough: true } : {});
      await expect(page.getByText(d.done)).toBeVisible();
      const pdf = await downloadBy(page, () => page.getByRole("button", { name: d.download(`${name}.pdf`) }).click());
      const bytes = await contentOf(pdf);
      if (process.env["SCREENSHOTS"]) await writeFile(`${process.env["SCREENSHOTS"]}/${language}-${name}.pdf`, bytes);
      const drawn = drawnBy(bytes);
      for (const [row, line] of listing.entries())
        expect(drawn.includes(`BT /F2 11 Tf 90 ${660 - 14 * row} Td (${line}) Tj ET`)).toBe(leaves);
      for (const line of prose) expect(drawn).not.toContain(line);
    });
  }
});
