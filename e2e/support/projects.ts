import { type Project, postEditingCalls as calls } from "@yiqiao/contracts/post-editing";
import type { Locator, Page } from "@playwright/test";
import { callAs } from "./api.ts";
import { ask } from "./database.ts";
import { choose, documentTexts, enterDocuments, plain, translateChosen } from "./documents.ts";
import { expect, type InterfaceLanguage, productUrl } from "./fixtures.ts";

interface Making {
  readonly open: (path: string) => Promise<Page>;
  readonly language: InterfaceLanguage;
  readonly name: string;
  readonly file: { readonly name: string; readonly content: Buffer | string };
}

/** A user of a test's own has a document translated and makes a project of it; it is open then. */
export async function openProject({ open, language, name, file }: Making): Promise<{ page: Page; project: Project }> {
  const account = await enterDocuments(open, language, name);
  const page = await open("/file");
  await choose(page, [plain(file.name, file.content)]);
  await translateChosen(page, language);
  await expect(page.getByText(documentTexts[language].done)).toBeVisible();
  const [row] = await ask(
    "select d.id from documents d join accounts a on a.id = d.account_id where a.account_number = $1",
    [account],
  );
  const project = await callAs<Project>(page, calls.create.path, { uid: String(row?.["id"]) });
  await page.goto(`${productUrl}/catview?project_id=${project.project_id}`);
  return { page, project };
}

/** The row of a segment, by its number; its head is the first row. */
export const rowOf = (page: Page, number: number): Locator =>
  page.getByRole("table").locator(`[role=row][aria-rowindex="${number + 1}"]`);

/** The field of the active segment. */
export const editorOf = (page: Page): Locator => page.getByRole("table").getByRole("textbox");

const allSaved = { zh: "已全部保存", en: "All saved" } as const;

/** Waits until the server has what was written. */
export async function expectSaved(page: Page, language: InterfaceLanguage): Promise<void> {
  await expect(page.getByText(allSaved[language])).toBeVisible();
}

/** What stands in the field of the active segment: `ab{1}cd`, tags by their numbers. */
export async function contentOfEditor(page: Page): Promise<string> {
  return editorOf(page).evaluate((field) =>
    Array.from(field.querySelectorAll("p, div")[0]?.childNodes ?? field.childNodes, (node) => {
      if (!(node instanceof HTMLElement)) return node.textContent;
      return node.dataset["kind"] === undefined ? "" : `{${Number.parseInt(node.textContent, 10)}}`;
    }).join(""),
  );
}
