import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  choose,
  contentOf,
  documentTexts,
  downloadBy,
  enterDocuments,
  notes,
  plain,
  translateChosen,
} from "./support/documents.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inspect,
  languageOf,
  test,
  wear,
} from "./support/fixtures.ts";

const longText = Array.from({ length: 400 }, (_, place) => `这是第${place}章的内容，讲述公司的历史。`).join("\n\n");

/** Drops files on the zone, as from a file manager. */
async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((contents) => {
    const transfer = new DataTransfer();
    for (const [name, content] of Object.entries(contents)) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  await page.locator("section:has(input[type=file])").dispatchEvent("drop", { dataTransfer });
}

const language = languageOf("documents-under-way");
const t = documentTexts[language];

test.describe("documents under way", () => {
  test.use({ language });

  test("a task is paused, outlives a reload, goes on, and is cancelled", async ({ open, page }) => {
    await enterDocuments(open, language, "pause");
    await choose(page, [plain("long.txt", longText)]);
    await translateChosen(page, language);
    const task = page.getByRole("main");
    await task.getByRole("button", { name: t.pause, exact: true }).click();
    await expect(task.getByRole("heading", { name: t.paused })).toBeVisible();
    await expect(task.getByRole("button", { name: t.resume, exact: true })).toBeFocused();
    // Nothing says that it goes on: what happens to it is said instead.
    await expect(task.getByText(t.pausedHint)).toBeVisible();
    await expect(task.getByText(t.goesOn)).toHaveCount(0);
    await page.reload();
    await expect(task.getByRole("heading", { name: t.paused })).toBeVisible();
    await inspect(page, `documents-paused-${language}`);
    await task.getByRole("button", { name: t.resume, exact: true }).click();
    await expect(task.getByRole("button", { name: t.pause, exact: true })).toBeVisible();
    await task.getByRole("button", { name: t.cancel, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.cancelYes }).click();
    await expect(page.getByText(t.interrupted)).toBeVisible();
    await expect(task.getByText(t.cancelled)).toBeVisible();
    await expect(task.getByRole("button", { name: t.retry("long.txt") })).toHaveCount(0);
    await task.getByRole("button", { name: t.again("long.txt") }).click();
    await expect(page.getByRole("button", { name: t.start })).toBeEnabled();
  });

  test("an upload that a reload broke off goes on when the same file is chosen", async ({ open, page }) => {
    const folder = await mkdtemp(join(tmpdir(), "yiqiao-upload-"));
    try {
      const path = join(folder, "big.txt");
      await writeFile(path, "公司的历史。\n".repeat(60_000));
      await enterDocuments(open, language, "upload");
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
    await translateChosen(page, language);
    const file = await downloadBy(page, () => page.getByRole("button", { name: t.download("notes.txt") }).click());
    const translated = (await contentOf(file)).toString("utf8");
    expect(translated).toMatch(/[A-Za-z]{3,}/);
    expect(translated.split("\n\n")).toHaveLength(2);
  });
});
