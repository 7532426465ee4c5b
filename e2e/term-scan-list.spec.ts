import { ask } from "./support/database.ts";
import { expect, expectAccessible, inspect, languageOf, test } from "./support/fixtures.ts";
import { chooseFiles, enterTermScan, file, termButton, termRow, termScanTexts } from "./support/term-scan.ts";

const language = languageOf("term-scan-list");
const t = termScanTexts[language];

const turbines = Array.from(
  { length: 3 },
  () =>
    "风力发电机的齿轮箱需要润滑油。偏航系统由控制系统驱动，控制系统监测齿轮箱的温度。" +
    "风力发电机的叶片由玻璃纤维制成。变桨系统使叶片转动，偏航系统每年检查两次。",
).join("\n");

/** Terms that stand below all that the documents have, in the order of their numbers. */
async function addTerms(account: string, count: number): Promise<void> {
  await ask(
    `insert into term_scan_terms (scan_id, id, term_key, term, variants, kind, own_frequency, own_documents, frequency,
                                  documents, score, examples, translation, origin)
     select s.id, 1000 + n, 'term ' || n, '术语' || n, '{}', 'term', 2, 1, 2, 1, 1.0 / n,
            jsonb_build_array(jsonb_build_object('text', '句子里有术语' || n || '。', 'start', 4, 'end', 6 + length(n::text))),
            'Term ' || n, 'dictionary'
     from term_scans s join accounts a on a.id = s.account_id, generate_series(1, $2) n where a.account_number = $1`,
    [account, count],
  );
  await ask(
    "update term_scans s set version = version + 1 from accounts a where a.id = s.account_id and a.account_number = $1",
    [account],
  );
}

test.describe("list of a term scan", () => {
  test.use({ language });

  test("the engine is asked for what has no translation, at a price that is said before", async ({ open }) => {
    const page = await enterTermScan(open, `term-scan-engine-${language}@example.com`);
    await page.getByRole("button", { name: t.target }).click();
    await page.getByRole("option", { name: t.english }).first().click();
    await chooseFiles(page, [file("turbines.txt", turbines)]);
    await page.getByRole("button", { name: t.start }).click();
    await expect(termRow(page, language, "风力发电机")).toContainText(t.noTranslation);
    await page.getByRole("button", { name: t.propose }).click();
    const dialog = page.getByRole("dialog");
    const now = dialog.getByRole("button", { name: t.proposeNow, exact: true });
    await expect(now).toBeEnabled();
    await inspect(page, `term-scan-engine-${language}`);
    await now.click();
    await expect(dialog).toHaveCount(0);
    await expect(termRow(page, language, "风力发电机")).toContainText(t.engine);
    await expect(termRow(page, language, "风力发电机")).toContainText(/wind/i);
    await expectAccessible(page);
  });

  test("two thousand terms are gone through, filtered, ordered and decided on at once", async ({ open }) => {
    const account = `term-scan-many-${language}@example.com`;
    const page = await enterTermScan(open, account);
    await page.getByRole("button", { name: t.target }).click();
    await page.getByRole("option", { name: t.english }).first().click();
    await chooseFiles(page, [file("turbines.txt", turbines)]);
    await page.getByRole("button", { name: t.start }).click();
    const all = page.getByRole("button", { name: t.tab("all") });
    await expect(termButton(page, language, "风力发电机")).toBeVisible();
    const first = Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
    await addTerms(account, 1990);
    await page.reload();
    await expect(page.getByText(t.found(first + 1990), { exact: true })).toBeVisible();
    await page.getByRole("region", { name: t.terms }).press("End");
    await termButton(page, language, "术语1990").click();
    const panel = page.getByRole("region", { name: t.panel });
    await expect(panel.locator("mark")).toHaveText("术语1990");
    await page.keyboard.press("p");
    await expect(panel.getByRole("heading", { level: 2 })).toHaveText("术语1989");
    await page.getByRole("searchbox", { name: t.search }).fill("术语19");
    await expect(page.getByText(t.found(102), { exact: true })).toBeVisible();
    await page.getByRole("table", { name: t.terms }).getByRole("button", { name: t.sortByTerm, exact: true }).click();
    await expect(page.getByRole("table", { name: t.terms }).getByRole("row").nth(1)).toContainText("术语19");
    await expect(page).toHaveURL(/sort=term/);
    await page.getByRole("checkbox", { name: t.selectAll }).check();
    await page.getByRole("button", { name: t.reject, exact: true }).first().click();
    await expect(page.getByRole("button", { name: t.tab("rejected") })).toContainText("102");
    await page.getByRole("button", { name: t.undo, exact: true }).last().click();
    await expect(page.getByRole("button", { name: t.tab("rejected") })).toContainText("0");
    await expectAccessible(page);
  });
});
