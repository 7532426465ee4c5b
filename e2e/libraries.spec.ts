import type { Page } from "@playwright/test";
import { addAccount } from "./support/database.ts";
import { contentOf, downloadBy, plain } from "./support/documents.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  languageOf,
  productUrl,
  test,
  wear,
} from "./support/fixtures.ts";
import { addEntries, addLibrary, enterLibraries, libraryOf, libraryTexts, logIn } from "./support/libraries.ts";
import { submitPassword } from "./support/sign-in.ts";

const million = 1_000_000;
const reader = "libraries-million@example.com";
let largeLibrary = "";

/** Made once, also where a test has failed and another worker goes on. */
async function millionOf(account: string): Promise<string> {
  const known = await libraryOf(account);
  if (known !== undefined) return known;
  await addAccount({ account, name: "Ann", plan: "enterprise-y", planEndsAt: new Date(Date.now() + 1e10) });
  const id = await addLibrary({ kind: "memory", scope: "individual", account, name: "Million" });
  await addEntries(id, million);
  return id;
}

test.beforeAll(async () => {
  // A million rows are written, and their indexes.
  test.setTimeout(600_000);
  largeLibrary = await millionOf(reader);
});

/** How often the focus moves by itself within so many milliseconds. */
function focusChangesFor(page: Page, milliseconds: number): Promise<number> {
  return page.evaluate(async (wait) => {
    let changes = 0;
    document.addEventListener("focusin", () => (changes += 1));
    await new Promise((resolve) => setTimeout(resolve, wait));
    return changes;
  }, milliseconds);
}

const faulty = "中文,英文\n你好,Hello\n,no source\n再见,Goodbye\n你好,Hello\n";

const language = languageOf("libraries");
const t = libraryTexts[language];

test.describe("libraries", () => {
  test.use({ language });

  test("a memory is made, its limits are told, its entries change, and a deletion is taken back", async ({
    open,
    page,
  }) => {
    await enterLibraries(open, { language, name: "create", path: "/mymemorybank" });
    await expect(page.getByText(t.emptyMemories)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: t.create }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: t.name, exact: true }).fill("一二三四五六七八九十长");
    await dialog.getByLabel(t.target, { exact: true }).selectOption("zh-cn");
    await expect(dialog.getByText(t.sameLanguages)).toBeVisible();
    await dialog.getByRole("button", { name: t.save, exact: true }).click();
    await expect(dialog.getByText(t.nameLong)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("textbox", { name: t.name, exact: true }).fill("Manuals");
    await dialog.getByLabel(t.target, { exact: true }).selectOption("en-us");
    await dialog.getByRole("button", { name: t.save, exact: true }).click();
    // A new one is entered, to be filled; here its list comes first.
    await expect(page.getByText(t.noEntries)).toBeVisible();
    await page.goBack();
    const link = page.getByRole("link", { name: "Manuals" });
    await expect(link).toBeVisible();

    await page.getByRole("button", { name: t.create }).first().click();
    await dialog.getByRole("textbox", { name: t.name, exact: true }).fill("Second");
    await dialog.getByRole("button", { name: t.save, exact: true }).click();
    await expect(page.getByRole("dialog", { name: t.limit })).toBeVisible();
    await expect(dialog.getByRole("tab").first()).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t.close }).last().click();

    await page.getByRole("button", { name: t.more("Manuals") }).click();
    await page.getByRole("menuitem", { name: t.delete }).click();
    await page.getByRole("button", { name: t.undo }).click();
    await expect(page.getByText(t.restored("Manuals"))).toBeVisible();
    await link.click();

    await expect(page.getByText(t.noEntries)).toBeVisible();
    await page.getByRole("button", { name: t.add }).first().click();
    await page.getByLabel(t.source).press("Enter");
    await expect(page.getByText(t.empty)).toHaveCount(2);
    for (const number of [1, 2, 3, 4, 5]) {
      await page.getByLabel(t.source).fill(`句子{1}${number}{/1}`);
      await page.getByLabel(t.translation).fill(`Sentence {1}${number}{/1}`);
      await page.getByLabel(t.translation).press("Enter");
      await expect(page.getByText(t.total(String(number)), { exact: true })).toBeVisible();
    }
    await page.getByLabel(t.source).fill("六");
    await page.getByLabel(t.translation).fill("Six");
    await page.getByLabel(t.translation).press("Enter");
    await expect(page.getByRole("dialog", { name: t.limit })).toBeVisible();
    await dialog.getByRole("button", { name: t.close }).last().click();
    await page.getByLabel(t.source).press("Escape");

    await page.getByRole("button", { name: t.edit("句子{1}3{/1}") }).click();
    await page.getByLabel(t.translation).fill("Sentence {1}three{/1}");
    await page.getByLabel(t.translation).press("Enter");
    await expect(page.getByRole("table").getByText("three")).toBeVisible();
    await expectAccessible(page);
    await wear(page, 390, "dark");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test("a file with faults is imported, reported on and undone; what is there is exported and replaced", async ({
    open,
    page,
  }) => {
    const name = "import";
    const account = await enterLibraries(open, { language, name, plan: "standard-m", path: "/mymemorybank" });
    const id = await addLibrary({ kind: "memory", scope: "individual", account, name: "Imports" });
    await addEntries(id, 2);
    await page.goto(`${productUrl}/mymemorybank/${id}`);
    await expect(page.getByText(t.total("2"), { exact: true })).toBeVisible();

    await page.getByRole("button", { name: t.import, exact: true }).click();
    await page.locator("input[type=file]").first().setInputFiles(plain("faulty.csv", faulty));
    const start = page.getByRole("button", { name: t.start });
    await expect(start).toBeEnabled();
    // Sent, the file waits: the dialog can be left and come back to.
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: t.import, exact: true }).click();
    await page.getByLabel(t.column(1)).selectOption({ label: t.leaveOut });
    await expect(page.getByText(t.columnsMissing)).toBeVisible();
    await expect(start).toBeDisabled();
    await page.getByLabel(t.column(1)).selectOption({ label: t.sourceColumn });
    await expectAccessible(page);
    await start.click();
    await expect(page.getByText(t.imported("faulty.csv"))).toBeVisible();
    await expect(page.getByText(t.emptySource)).toBeVisible();
    await expectAccessible(page);
    const report = await downloadBy(page, () => page.getByRole("button", { name: t.report }).click());
    expect((await contentOf(report)).toString()).toContain("no source");
    await page.getByRole("button", { name: t.undoImport }).click();
    await expect(page.getByText(t.undone)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText(t.total("2"), { exact: true })).toBeVisible();

    await page.getByRole("button", { name: t.moreActions, exact: true }).click();
    await page.getByRole("menuitem", { name: t.replace }).click();
    await page.getByLabel(t.find, { exact: true }).fill("number");
    await page.getByLabel(t.replaceWith).fill("no.");
    await page.getByRole("button", { name: t.replaceCount(2) }).click();
    await expect(page.getByText(t.replaced(2))).toBeVisible();
    await expect(page.getByRole("table").getByText("Sentence no. 2")).toBeVisible();

    await page.getByRole("button", { name: t.export, exact: true }).click();
    const exported = await downloadBy(page, () => page.getByRole("button", { name: t.download }).click());
    const written = (await contentOf(exported)).toString();
    expect(written).toContain("<tmx");
    expect(written.match(/Sentence no\. \d/g)).toEqual(["Sentence no. 1", "Sentence no. 2"]);
  });

  test("who changes an entry that somebody else has changed is told, and decides", async ({ open, page, context }) => {
    const name = "conflict";
    const account = await enterLibraries(open, { language, name, plan: "standard-m", path: "/mymemorybank" });
    const id = await addLibrary({ kind: "memory", scope: "individual", account, name: "Shared" });
    await addEntries(id, 1);
    const other = await context.newPage();
    for (const window of [page, other]) {
      await window.goto(`${productUrl}/mymemorybank/${id}`);
      await window.getByRole("button", { name: t.edit("第1条句子") }).click();
    }
    await page.getByLabel(t.translation).fill("The first");
    await page.getByLabel(t.translation).press("Enter");
    // Saved, not only typed: the field is gone.
    await expect(page.getByLabel(t.translation)).toHaveCount(0);
    await expect(page.getByRole("table").getByText("The first")).toBeVisible();
    await other.getByLabel(t.translation).fill("The other");
    await other.getByLabel(t.translation).press("Enter");
    const dialog = other.getByRole("dialog", { name: t.changed });
    await expect(dialog.getByRole("cell", { name: "The first" })).toBeVisible();
    await expectAccessible(other);
    await dialog.getByRole("button", { name: t.keepMine }).click();
    await expect(other.getByRole("cell", { name: "The other", exact: true })).toBeVisible();
  });

  test("a million entries are scrolled and searched", async ({ open, page }) => {
    await logIn(open, { account: reader, path: `/mymemorybank/${largeLibrary}` });
    await expect(page.getByText(t.total("1,000,000"), { exact: true })).toBeVisible();
    const table = page.getByRole("table", { name: t.entriesOf("Million") });
    await expect(table.getByText("第1000000条句子")).toBeVisible();
    await page.getByRole("region", { name: t.entriesOf("Million") }).press("End");
    await expect(table.getByText("第1条句子", { exact: true })).toBeVisible();
    await page.getByLabel(t.search).fill("777777");
    await expect(page.getByText(t.found("1"), { exact: true })).toBeVisible();
    await expect(table.getByText("Sentence number 777777")).toBeVisible();
    await expectAccessible(page);
    await wear(page, 390, "light");
    await expect(table.getByText("Sentence number 777777")).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test("visitors look into public termbases; users subscribe to them and copy them", async ({ open }) => {
    const name = `Law ${language}`;
    const id = await addLibrary({ kind: "termbase", scope: "public", name });
    await addEntries(id, 2);
    const page = await open("/publictermbank");
    await page.getByRole("link", { name }).click();
    await expect(page.getByText("Sentence number 2")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: t.subscribe(name) }).click();
    await expect(page.getByText(t.loginQuestion)).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: t.logIn }).click();
    const account = `libraries-public-${language}@example.com`;
    await addAccount({ account, name: "Ann" });
    await submitPassword(page, language, { account, password: "Lantern2026" });
    await expect(page).toHaveURL(`${productUrl}/publictermbank/${id}`);
    await page.getByRole("button", { name: t.subscribe(name) }).click();
    await expect(page.getByRole("button", { name: t.unsubscribe(name) })).toBeVisible();
    await page.getByRole("button", { name: t.copy(name) }).click();
    await page.getByRole("button", { name: t.copyCreate }).click();
    // A dialog out of a dialog: each of them once tried to be the one in front, and what was typed got lost.
    await expect(page.getByRole("button", { name: t.copyNow, exact: true })).toBeHidden();
    expect(await focusChangesFor(page, 1000)).toBe(0);
    await page.getByRole("dialog").getByRole("textbox", { name: t.name, exact: true }).fill("Mine");
    await page.getByRole("button", { name: t.save, exact: true }).click();
    await page.getByRole("button", { name: t.copyNow, exact: true }).click();
    await expect(page.getByText(t.copied)).toBeVisible();
    await page.goto(`${productUrl}/mytermbank`);
    const list = page.getByRole("listitem");
    await expect(list.filter({ hasText: name }).getByText(t.subscribed)).toBeVisible();
    await expect(list.filter({ hasText: "Mine" })).toBeVisible();
    await expectAccessible(page);
  });
});
