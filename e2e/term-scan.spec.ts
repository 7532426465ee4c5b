import { contentOf, downloadBy } from "./support/documents.ts";
import { expect, expectAccessible, inspect, languageOf, productUrl, test, wear } from "./support/fixtures.ts";
import {
  chooseEnglishIntoChinese,
  chooseFiles,
  enterTermScan,
  file,
  holdScans,
  scanFiles,
  termButton,
  termRow,
  termScanTexts,
  turbines,
  turbinesTmx,
} from "./support/term-scan.ts";

const language = languageOf("term-scan");
const t = termScanTexts[language];
const both = [file("turbines.txt", turbines), file("turbines.tmx", turbinesTmx)];

test.describe("term scan", () => {
  test.use({ language });

  test("documents become a list, reviewed by single keys that are no keys where something is typed", async ({
    open,
  }) => {
    const page = await enterTermScan(open, `term-scan-keys-${language}@example.com`);
    await expect(page.getByRole("heading", { name: t.title, level: 1 })).toBeVisible();
    await inspect(page, `term-scan-start-${language}`);
    await chooseFiles(page, [file("photo.png", "no document"), file("empty.txt", "")]);
    await expect(page.getByRole("alert").filter({ hasText: t.refused })).toBeVisible();
    await expectAccessible(page);
    await scanFiles(page, language, both);

    const panel = page.getByRole("region", { name: t.panel });
    const title = panel.getByRole("heading", { level: 2 });
    await expect(title).toHaveText("rotor blade");
    await expect(panel.locator("mark")).toHaveText(["rotor blade", "rotor blade", "Rotor blades"]);
    await expect(termRow(page, language, "wind turbine")).toContainText("风力发电机");
    await inspect(page, `term-scan-list-${language}`);

    const isDecided = (name: "accepted" | "rejected", count: number) =>
      expect(page.getByRole("button", { name: t.tab(name) })).toContainText(String(count));
    await page.keyboard.press("a");
    await expect(title).toHaveText("wind turbine");
    // The focus goes along, so that a reader of screens hears the next one.
    await expect(termButton(page, language, "wind turbine")).toBeFocused();
    await page.keyboard.press("r");
    await expect(title).toHaveText("Hanson Ridge wind farm");
    await isDecided("accepted", 1);
    await isDecided("rejected", 1);
    await page.keyboard.press("u");
    await isDecided("rejected", 0);
    await expect(title).toHaveText("wind turbine");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("n");
    await expect(title).toHaveText("gearbox");
    await page.keyboard.press("p");
    await page.keyboard.press("p");
    await expect(title).toHaveText("wind turbine");

    // What is typed is typed.
    await page.keyboard.press("e");
    const translation = panel.getByRole("textbox", { name: t.translation, exact: true });
    await expect(translation).toBeFocused();
    await page.keyboard.type("rare");
    await expect(translation).toHaveValue("rare");
    await page.keyboard.press("Escape");
    await expect(translation).toHaveValue("风力发电机");
    await page.keyboard.press("e");
    await page.keyboard.type("风电机");
    await page.keyboard.press("Enter");
    await expect(title).toHaveText("Hanson Ridge wind farm");
    await isDecided("accepted", 2);
    await expect(termRow(page, language, "wind turbine")).toContainText("风电机");
    await page.keyboard.press("/");
    await page.keyboard.type("gear");
    await expect(page.getByText(t.found(1), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/keyword=gear/);
    await isDecided("accepted", 2);

    // Who wants no such keys turns them off.
    await page.getByRole("button", { name: t.keys }).click();
    await expectAccessible(page);
    await page.getByRole("dialog", { name: t.keys }).getByRole("switch").click({ force: true });
    await page.keyboard.press("Escape");
    await termButton(page, language, "gearbox").focus();
    await page.keyboard.press("a");
    await isDecided("accepted", 2);
  });

  test("filter, term and scan are there again after other pages, and after a reload", async ({ open }) => {
    const page = await enterTermScan(open, `term-scan-stays-${language}@example.com`);
    await page.getByRole("button", { name: t.fromText, exact: true }).click();
    await page.getByRole("textbox", { name: t.textLabel }).fill("A gearbox is");
    await page.getByRole("link", { name: t.documents, exact: true }).click();
    await expect(page).toHaveURL(/\/file/);
    await openTermScan();
    await expect(page.getByRole("textbox", { name: t.textLabel })).toHaveValue("A gearbox is");
    await page.getByRole("textbox", { name: t.textLabel }).fill(turbines);
    await chooseEnglishIntoChinese(page, language);
    await page.getByRole("button", { name: t.start }).click();
    const title = page.getByRole("region", { name: t.panel }).getByRole("heading", { level: 2 });
    await expect(title).toHaveText("rotor blade");
    await page.keyboard.press("a");
    await page.getByRole("button", { name: t.tab("all") }).click();
    await termButton(page, language, "yaw system").click();
    await expect(title).toHaveText("yaw system");
    await page.getByRole("link", { name: t.documents, exact: true }).click();
    await expect(page).toHaveURL(/\/file/);
    await openTermScan();
    await expect(title).toHaveText("yaw system");
    await expect(page).toHaveURL(/status=all/);
    await page.reload();
    await expect(title).toHaveText("yaw system");
    await page.getByRole("link", { name: t.back }).click();
    await expect(page.getByRole("table", { name: t.mine })).toBeVisible();

    /** By the menu: from its button, with the keyboard alone, where the header has no room for the page. */
    async function openTermScan(): Promise<void> {
      const menu = page.getByRole("navigation", { name: t.mainMenu });
      await wear(page, 900, "light");
      await menu.getByRole("button", { name: t.more }).focus();
      await page.keyboard.press("Enter");
      const entry = page.getByRole("menuitem", { name: t.title });
      await expect(page.getByRole("menuitem").first()).toBeFocused();
      await expectAccessible(page);
      await entry.focus();
      await page.keyboard.press("Enter");
      await wear(page, 1280, "light");
      await expect(page).toHaveURL(/\/docScan/);
    }
  });

  test("terms are merged, decided on together, exported and taken into a termbase once", async ({ open }) => {
    const page = await enterTermScan(open, `term-scan-adopt-${language}@example.com`);
    await scanFiles(page, language, both);
    const dialog = page.getByRole("dialog");
    await page.getByRole("checkbox", { name: t.select("yaw system") }).check();
    await page.getByRole("checkbox", { name: t.select("pitch system") }).check();
    await expect(page.getByText(t.chosen(2), { exact: true })).toBeVisible();
    await page.keyboard.press("m");
    await dialog.getByRole("radio", { name: "pitch system" }).check();
    await inspect(page, `term-scan-merge-${language}`);
    await dialog.getByRole("button", { name: t.mergeNow, exact: true }).click();
    await expect(page.getByText(t.merged(2))).toBeVisible();
    await expect(termButton(page, language, "yaw system")).toHaveCount(0);
    await expect(termRow(page, language, "pitch system")).toContainText("yaw system");
    await page.getByRole("button", { name: t.split("yaw system") }).click();
    await expect(termButton(page, language, "yaw system")).toBeVisible();

    // The list shows where the reader was: its first rows are above.
    await page.getByRole("table").hover();
    await page.mouse.wheel(0, -5000);
    for (const term of ["wind turbine", "gearbox"]) {
      await page.getByRole("checkbox", { name: t.select(term) }).check();
    }
    await page.getByRole("button", { name: t.accept, exact: true }).first().click();
    await expect(page.getByRole("button", { name: t.tab("accepted") })).toContainText("2");
    await page.getByRole("button", { name: t.adopt }).first().click();
    await dialog.getByRole("textbox", { name: t.newName }).fill("Wind");
    await dialog.getByLabel(t.givenDomain).selectOption({ index: 2 });
    await dialog.getByLabel(t.givenNote).fill("from the manual");
    await dialog.getByRole("button", { name: t.adoptMany(2) }).waitFor();
    await inspect(page, `term-scan-adopt-${language}`);
    await dialog.getByRole("button", { name: t.adoptMany(2) }).click();
    await expect(dialog.getByText(t.adopted(2))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("link", { name: "Wind" }).click();
    await expect(page.getByRole("heading", { name: "Wind", level: 1 })).toBeVisible();
    const entry = page.getByRole("row").filter({ hasText: "风力发电机" });
    await expect(entry).toContainText("from the manual");
    await page.goBack();

    // Once more: the first is there already, the other with another translation by now.
    await page.getByRole("button", { name: t.tab("accepted") }).click();
    await expect(termRow(page, language, "gearbox")).toContainText(t.known);
    await termButton(page, language, "gearbox").click();
    await page.keyboard.press("e");
    await page.keyboard.type("变速箱");
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: t.select("wind turbine") }).check();
    await page.getByRole("checkbox", { name: t.select("gearbox") }).check();
    await page.getByRole("button", { name: t.adopt }).last().click();
    await expect(dialog.getByText(t.alreadyThere(1))).toBeVisible();
    await expect(dialog.getByText(t.contradictions(1))).toBeVisible();
    await dialog.getByText(t.contradictions(1)).click();
    await expect(dialog.getByText("变速箱")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    for (const [format, expected] of [
      ["CSV", /gearbox.{0,900}变速箱/],
      ["TXT", /gearbox\t变速箱/],
      ["TBX", /<tbx|<martif/],
      ["XLS", /^ÐÏ.à/],
    ] as const) {
      await page.getByRole("button", { name: t.export, exact: true }).click();
      await dialog.getByRole("radio", { name: new RegExp(`^${format}$`) }).check();
      await expectAccessible(page);
      const exported = await downloadBy(page, () => dialog.getByRole("button", { name: t.download }).click());
      const content = await contentOf(exported);
      expect(content.toString(format === "XLS" ? "latin1" : "utf8")).toMatch(expected);
      await expect(dialog).toHaveCount(0);
    }
  });

  test("what was rejected is remembered; a scan is run again, cancelled, and all are deleted", async ({ open }) => {
    const account = `term-scan-again-${language}@example.com`;
    const page = await enterTermScan(open, account);
    await scanFiles(page, language, both);
    await page.keyboard.press("r");
    await expect(page.getByRole("button", { name: t.tab("rejected") })).toContainText("1");
    await page.getByRole("link", { name: t.back }).click();
    await scanFiles(page, language, [file("more.txt", turbines)]);
    await expect(page.getByText(t.remembered(1))).toBeVisible();
    await page.getByRole("button", { name: t.tab("rejected") }).click();
    await expect(termRow(page, language, "rotor blade")).toContainText(t.rejectedBefore);
    await page.getByRole("button", { name: t.moreActions }).click();
    await page.getByRole("menuitem", { name: t.again }).click();
    await inspect(page, `term-scan-again-${language}`);
    await page.getByRole("dialog").getByRole("button", { name: t.againNow, exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText(t.remembered(1))).toBeVisible();

    await holdScans(account);
    await page.reload();
    await expect(page.getByRole("button", { name: t.cancel })).toBeVisible();
    await inspect(page, `term-scan-running-${language}`);
    await page.getByRole("button", { name: t.cancel }).click();
    await expect(page.getByText(t.cancelled)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: t.back }).click();
    await expect(page.getByRole("table", { name: t.mine }).getByRole("row")).toHaveCount(3);
    await inspect(page, `term-scan-mine-${language}`);
    await page.getByRole("button", { name: t.deleteAll }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.deleteAllYes, exact: true }).click();
    await expect(page.getByRole("table", { name: t.mine })).toHaveCount(0);
  });

  test("a scan that fails says why; two tabs do not undo each other's work", async ({ open, context }) => {
    const page = await enterTermScan(open, `term-scan-tabs-${language}@example.com`);
    await chooseEnglishIntoChinese(page, language);
    await chooseFiles(page, [file("chinese.txt", "今天天气很好。我们去公园散步吧。".repeat(20))]);
    await page.getByRole("button", { name: t.start }).click();
    await expect(page.getByRole("alert").filter({ hasText: t.failed })).toContainText("chinese.txt");
    await inspect(page, `term-scan-failed-${language}`);
    await page.getByRole("link", { name: t.back }).click();
    await scanFiles(page, language, both);

    const other = await context.newPage();
    await other.goto(page.url());
    await expect(termButton(other, language, "rotor blade")).toBeVisible();
    await page.keyboard.press("r");
    await expect(page.getByRole("button", { name: t.tab("rejected") })).toContainText("1");
    await other.bringToFront();
    await other.keyboard.press("a");
    await expect(other.getByText(t.changedElsewhere)).toBeVisible();
    await expect(termRow(other, language, "rotor blade").getByRole("cell").last()).toHaveText(t.tabRejected);
  });

  test("on a phone a term opens over the list, and the menu has the page", async ({ open }) => {
    const page = await enterTermScan(open, `term-scan-phone-${language}@example.com`);
    await scanFiles(page, language, both);
    await wear(page, 390, "light");
    await page.goto(`${productUrl}/file`);
    await page.getByRole("button", { name: t.menu }).click();
    await page.getByRole("dialog").getByRole("link", { name: t.title }).click();
    await termButton(page, language, "wind turbine").click();
    const sheet = page.getByRole("dialog", { name: t.panel });
    await expect(sheet.getByRole("heading", { name: "wind turbine" })).toBeVisible();
    await expectAccessible(page);
    if (process.env["SCREENSHOTS"]) {
      await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/term-scan-sheet-${language}.png` });
    }
    await sheet.getByRole("button", { name: t.accept, exact: true }).click();
    await expect(sheet.getByRole("heading", { name: "Hanson Ridge wind farm" })).toBeVisible();
    await sheet.getByRole("button", { name: t.close }).click();
    await expect(page.getByRole("button", { name: t.tab("accepted") })).toContainText("1");
  });
});
