import { postEditingCalls as calls } from "@yiqiao/contracts/post-editing";
import type { CDPSession, Page } from "@playwright/test";
import { callAs } from "./support/api.ts";
import { expect, languageOf, test } from "./support/fixtures.ts";
import { contentOfEditor, editorOf, openProject, rowOf } from "./support/projects.ts";

const language = languageOf("post-editing-input");

const paragraph = '<p>请先按<img src="one.png">按钮<img src="two.png">再等一下。</p>';
const file = { name: "keys.html", content: `<!doctype html><html><body>${paragraph.repeat(3)}</body></html>` };

/** Texts with tags, and the places in them, by letters and tags to the left, at which an input method is used. */
const scenes = [
  { written: "ab{1}{2}cd", places: [4, 3, 2] },
  { written: "{1}ab{2}", places: [0, 4] },
  { written: "{1}", places: [1] },
] as const;

const partsOf = (written: string): string[] => written.match(/\{\d\}|./gu) ?? [];
const withAt = (written: string, place: number, text: string): string =>
  partsOf(written).toSpliced(place, 0, text).join("");

function targetOf(written: string, ids: readonly number[]) {
  let text = "";
  const tags: { id: number; kind: "standalone"; offset: number }[] = [];
  for (const part of partsOf(written)) {
    const id = ids[Number(/\d/u.exec(part)?.[0]) - 1];
    if (id === undefined) text += part;
    else tags.push({ id, kind: "standalone", offset: text.length });
  }
  return { text, tags };
}

async function compose(input: CDPSession, steps: readonly string[]): Promise<void> {
  for (const text of steps)
    await input.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
}

async function putCaret(page: Page, place: number): Promise<void> {
  await editorOf(page).focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < place; step++) await page.keyboard.press("ArrowRight");
}

test.describe("an input method beside tags", () => {
  test.use({ language });

  test("writes once what it commits, and nothing of what it cancels", async ({ open }) => {
    const { page, project } = await openProject({ open, language, name: "input", file });
    await expect(rowOf(page, 3)).toContainText("按钮");
    const chips = await rowOf(page, 1).getByRole("cell").nth(1).locator("[data-kind]").allTextContents();
    const ids = chips.map((label) => Number.parseInt(label, 10));
    expect(ids).toHaveLength(2);
    const edits = scenes.map(({ written }, id) => ({
      edit_id: crypto.randomUUID(),
      id,
      version: 0,
      target: targetOf(written, ids),
      status: "draft",
      cause: "typed",
    }));
    await callAs(page, calls.save.path, { project_id: project.project_id, edits });
    await page.reload();
    const input = await page.context().newCDPSession(page);
    const named = (written: string) => written.replaceAll(/\{(\d)\}/gu, (_, at) => `{${ids[Number(at) - 1]}}`);
    for (const [at, { written, places }] of scenes.entries()) {
      await rowOf(page, at + 1)
        .locator("button")
        .first()
        .click();
      for (const place of places) {
        await test.step(`${written} at ${place}`, async () => {
          await expect.poll(() => contentOfEditor(page)).toBe(named(written));
          await putCaret(page, place);
          await compose(input, ["n", "ni", "ni h", "ni hao", "你好"]);
          await input.send("Input.insertText", { text: "你好" });
          await expect.poll(() => contentOfEditor(page)).toBe(named(withAt(written, place, "你好")));
          await page.keyboard.press("Backspace");
          await expect.poll(() => contentOfEditor(page)).toBe(named(withAt(written, place, "你")));
          await page.keyboard.press("Backspace");
          await compose(input, ["n", "ni", ""]);
          await expect.poll(() => contentOfEditor(page)).toBe(named(written));
        });
      }
    }
  });
});
