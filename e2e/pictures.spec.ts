import { contentOf, downloadBy } from "./support/documents.ts";
import { textOfDocx } from "./support/document-files.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inspect,
  languageOf,
  test,
  wear,
} from "./support/fixtures.ts";
import { chooseLanguages, choosePictures, drawPicture, enterPictures, pictureTexts } from "./support/pictures.ts";

const language = languageOf("pictures");
const t = pictureTexts[language];
const png = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
const menu = { lines: ["今天天气很好。", "我们去公园散步吧。"], width: 900, height: 420 } as const;

test.describe("pictures", () => {
  test.use({ language });

  test("a picture is translated, corrected, drawn anew and downloaded", async ({ open }) => {
    const page = await enterPictures(open, `pictures-flow-${language}@example.com`);
    const drawn = await drawPicture(page, menu);
    await chooseLanguages(page, language, { source: t.chinese, target: t.english });
    await choosePictures(page, [png("menu.png", drawn)]);
    await page.getByRole("button", { name: t.translate, exact: true }).click();

    const result = page.getByRole("region", { name: t.result });
    await expect(result).toBeVisible();
    const boxes = result.getByRole("group", { name: t.boxes }).getByRole("button");
    await expect(boxes.first()).toBeVisible();
    const count = await boxes.count();
    expect(count).toBeGreaterThanOrEqual(1);
    await expect(result.getByRole("listitem")).toHaveCount(count);
    await expect(result.getByRole("listitem").first()).toContainText("天气");
    await expect(result.getByRole("listitem").first()).toContainText(/today|weather/i);
    await inspect(page, `picture-${language}`);

    // By the keyboard: to the boxes, and into the first.
    await boxes.first().focus();
    await page.keyboard.press("Enter");
    const field = result.getByRole("textbox", { name: t.translation, exact: true });
    await field.fill("What a fine day");
    const addressed: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/picture/file")) addressed.push(request.url());
    });
    await result.getByRole("button", { name: t.apply, exact: true }).click();
    await expect(result.getByRole("listitem").first()).toContainText("What a fine day");
    await expect(result.getByRole("listitem").first()).toContainText(t.edited);
    // Drawn anew: another version has another address.
    await expect.poll(() => addressed.some((url) => /version=\d+/.test(url))).toBe(true);
    await expectAccessible(page);

    await result.getByText(t.compare, { exact: true }).click();
    const handle = result.getByRole("slider", { name: t.handle });
    await handle.focus();
    await page.keyboard.press("End");
    await expect(handle).toHaveAttribute("aria-valuenow", "100");
    await wear(page, 390, "light");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await wear(page, 1280, "light");

    const picture = await downloadBy(page, () => result.getByRole("button", { name: t.download("menu.png") }).click());
    expect((await contentOf(picture)).subarray(1, 4).toString("latin1")).toBe("PNG");
    await result.getByRole("button", { name: t.more("menu.png") }).click();
    const table = await downloadBy(page, () => page.getByRole("menuitem", { name: t.table }).click());
    expect(textOfDocx(await contentOf(table))).toMatch(/天气.{0,900}What a fine day/s);

    // The same in another tab's place: my documents leads back to it.
    await page.getByRole("link", { name: t.myDocuments }).click();
    await page.getByText(t.kind, { exact: true }).click();
    await expect(page).toHaveURL(/kind=pictures/);
    await expectAccessible(page);
    await page
      .getByRole("link", { name: t.open("menu.png") })
      .first()
      .click();
    await expect(page.getByRole("region", { name: t.result })).toBeVisible();
    await page
      .getByRole("region", { name: t.mine })
      .getByRole("button", { name: t.remove("menu.png") })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: t.removeYes, exact: true }).click();
    await expect(page.getByRole("region", { name: t.mine })).toHaveCount(0);
    await expect(page.getByRole("region", { name: t.result })).toHaveCount(0);
  });

  test("what is not a picture or too large is named before it is sent; without text nothing is charged", async ({
    open,
  }) => {
    const page = await enterPictures(open, `pictures-errors-${language}@example.com`);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/picture/upload")) sent.push(request.url());
    });
    const empty = await drawPicture(page, { lines: [], width: 400, height: 300 });
    await choosePictures(page, [
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
      png("large.png", Buffer.concat([empty, Buffer.alloc(6 * 1024 * 1024)])),
    ]);
    const refused = page.getByRole("alert").filter({ hasText: t.refused });
    await expect(refused.getByText(t.notAPicture)).toBeVisible();
    await expect(refused.getByText(t.tooLarge)).toBeVisible();
    expect(sent).toEqual([]);
    await expectAccessible(page);
    await chooseLanguages(page, language, { source: t.chinese, target: t.english });
    await choosePictures(page, [png("empty.png", empty)]);
    await page.getByRole("button", { name: t.translate, exact: true }).click();
    await expect(page.getByText(t.noText).first()).toBeVisible();
    await expectAccessible(page);
  });

  test("the price can be seen first, and refused", async ({ open }) => {
    const page = await enterPictures(open, `pictures-price-${language}@example.com`);
    const drawn = await drawPicture(page, menu);
    await chooseLanguages(page, language, { source: t.chinese, target: t.english });
    await choosePictures(page, [png("menu.png", drawn)]);
    await page.getByRole("switch", { name: t.price }).check();
    await page.getByRole("button", { name: t.translate, exact: true }).click();
    await expect(page.getByRole("heading", { name: t.quoted })).toBeVisible();
    await inspect(page, `picture-quote-${language}`);
    await page.getByRole("button", { name: t.cancel, exact: true }).click();
    await expect(page.getByText(t.cancelled)).toBeVisible();
  });
});
