import type { BrowserContext, Page } from "@playwright/test";
import { oneOf } from "../qa/random.ts";
import type { MadeProject } from "./project.ts";

/** How many segments are typed into; so few that all of them are drawn, wherever the list is scrolled to. */
export const typedRows = 8;
export const windowSize = { width: 1280, height: 1200 } as const;

export interface ShownRow {
  readonly place: number;
  readonly text: string;
  /** Nothing says that the server does not have it. */
  readonly isSaved: boolean;
}

/** Runs in the page. */
function readRows(count: number): ShownRow[] {
  return Array.from({ length: count }, (_, place) => {
    const row = document.querySelector(`[role=row][aria-rowindex="${place + 2}"]`);
    const cell = row?.querySelectorAll(":scope > [role=cell]")[2];
    const text = (cell?.querySelector(".ProseMirror") ?? cell?.querySelector("[lang]"))?.textContent ?? "";
    return { place, text: text.trim(), isSaved: row?.querySelector("[data-save]") === null };
  });
}

const words = "alpha beta gamma delta epsilon zeta eta theta iota kappa".split(" ");

/** Somebody who types into random segments of a project. */
export interface Typist {
  readonly page: Page;
  shown(): Promise<ShownRow[]>;
  /** Types a word at the end of a segment, or instead of its text, and perhaps confirms. */
  edit(): Promise<void>;
  /** When each segment was last typed into; infinite while it is. */
  readonly last: ReadonlyMap<number, number>;
  /** Waits until the page says that the server has everything. @throws if it does not within a minute */
  untilSaved(): Promise<void>;
}

export async function openTypist(
  context: BrowserContext,
  of: { readonly url: string; readonly project: MadeProject; readonly random: () => number },
): Promise<Typist> {
  const { url, project, random } = of;
  const page = context.pages()[0] ?? (await context.newPage());
  await context.addInitScript(`sessionStorage.setItem("yiqiao.session", ${JSON.stringify(project.session)})`);
  await context.addCookies([{ name: "language", value: "en", url }]);
  await page.goto(`${url}/catview?project_id=${project.id}`);
  const rowAt = (place: number) => page.locator(`[role=row][aria-rowindex="${place + 2}"]`);
  await rowAt(typedRows - 1)
    .locator("[lang]")
    .first()
    .waitFor();
  const last = new Map<number, number>();
  const places = Array.from({ length: typedRows }, (_, place) => place);
  return {
    page,
    last,
    shown: () => page.evaluate(readRows, typedRows),
    edit: async () => {
      const place = oneOf(places, random) ?? 0;
      last.set(place, Infinity);
      await rowAt(place).locator("[role=cell]").first().locator("button").click();
      await page.locator(".ProseMirror:focus").waitFor();
      if (random() < 0.3) await page.keyboard.press("Control+A");
      else await page.keyboard.press("Control+End");
      await page.keyboard.type(`${oneOf(words, random)}${Math.floor(random() * 1000)} `);
      last.set(place, Date.now());
      if (random() < 0.4) await page.keyboard.press("Control+Enter");
      else await page.waitForTimeout(random() * 600);
    },
    untilSaved: () => page.getByText("All saved").waitFor({ timeout: 60_000 }),
  };
}

/** Edits until it is told to end; a page that goes away ends it, too. */
export function editOn(typist: Typist): { end: () => Promise<void> } {
  const over = new AbortController();
  const run = async () => {
    while (!over.signal.aborted) await typist.edit();
  };
  const running = run().catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  return {
    end: async () => {
      over.abort();
      await running;
    },
  };
}
