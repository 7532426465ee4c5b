import type { Browser, BrowserContext, Page } from "@playwright/test";
import { UnitWriter } from "@yiqiao/web-pages";
import { compareLayout, compareLetters, type Layout } from "./compare.ts";
import { pseudoTranslation } from "./pseudo-translation.ts";
import { readRendering, type Rendering } from "./rendering.ts";
import type { SavedPage } from "./saved-pages.ts";
import { noPicture, type Prepared, type TestSite } from "./test-site.ts";

/** Screenshots end here. */
const mostHeight = 8000;
const viewport = { width: 1280, height: 900 };

export interface Looked extends Layout {
  readonly page: SavedPage;
  readonly letters: number;
  readonly translated: number;
  readonly encodings: readonly [browser: string, ours: string];
  readonly heights: readonly [source: number, shown: number];
  /** Texts that no letter was replaced in. */
  readonly left: readonly string[];
  readonly units: number;
  /** Units that are seen in the whole translated page alone. */
  readonly unplaced: number;
}

/** Opens a page in a frame and reads what is seen; a screenshot shows all of it. */
async function openIn(context: BrowserContext, address: string, screenshot?: string): Promise<[Page, Rendering]> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "load" });
  const rendering = await readIn(page);
  if (screenshot !== undefined) await photograph(page, rendering, screenshot);
  return [page, rendering];
}

async function readIn(page: Page): Promise<Rendering> {
  const frame = page.frames()[1];
  if (!frame) throw new Error("the page has no frame");
  await frame.evaluate("document.fonts.ready.then(() => undefined)");
  return readRendering(frame);
}

async function photograph(page: Page, { height }: Rendering, file: string): Promise<void> {
  const tall = Math.min(mostHeight, Math.max(height, viewport.height));
  await page.evaluate(`document.querySelector("iframe").style.height = "${tall}px"`);
  await page.screenshot({ path: file, fullPage: true });
}

/** A page of the sites as it is without scripts. */
export async function lookAtSource(
  browser: Browser,
  site: TestSite,
  { page, output }: { page: SavedPage; output: string },
): Promise<Rendering> {
  const context = await browser.newContext({ viewport, javaScriptEnabled: false });
  await context.route("**/*", (route) => {
    const { hostname } = new URL(route.request().url());
    if (route.request().resourceType() === "image" && !hostname.endsWith("localhost"))
      return route.fulfill({ contentType: "image/gif", body: noPicture });
    return /(?:^127\.0\.0\.1|\.localhost)$/.test(hostname) ? route.continue() : route.fulfill({ status: 404 });
  });
  const address = `${site.house}/holder/${page.name}?of=source`;
  const [, rendering] = await openIn(context, address, `${output}/${page.name}-source.png`);
  await context.close();
  site.directions.set(page.name, rendering.direction);
  return rendering;
}

function translationsOf(made: Prepared): Readonly<Record<string, string>> {
  const writer = new UnitWriter(made);
  const translations: Record<string, string> = {};
  for (const { unit } of made.units) {
    const written = writer.write(pseudoTranslation(unit));
    if (written !== undefined) translations[unit.id] = written;
  }
  return translations;
}

/** The same page prepared, in our frame: before and after its translations come. */
export async function lookAtPrepared(
  browser: Browser,
  site: TestSite,
  { page, output, source }: { page: SavedPage; output: string; source: Rendering },
): Promise<Looked> {
  const context = await browser.newContext({ viewport });
  const [opened, prepared] = await openIn(
    context,
    `${site.house}/holder/${page.name}`,
    `${output}/${page.name}-prepared.png`,
  );
  const made = site.prepared.get(page.name);
  if (made) await opened.frames()[1]?.evaluate(`window.shown.add(${JSON.stringify(translationsOf(made))})`);
  const shown = await readIn(opened);
  await photograph(opened, shown, `${output}/${page.name}-translated.png`);
  await context.close();
  const { letters, translated } = compareLetters(source, shown);
  return {
    page,
    ...compareLayout(source, prepared),
    letters,
    translated,
    encodings: [source.encoding, site.encodings.get(page.name) ?? ""],
    heights: [source.height, prepared.height],
    units: made?.units.length ?? 0,
    unplaced: made?.units.filter(({ place }) => place.in === "page").length ?? 0,
    left: shown.texts.filter((text) => /\p{L}/u.test(text) && !/[譯ۻΩѡ]/u.test(text)),
  };
}

/** Scripts that the browser reads while it opens a prepared page, but for ours. */
export async function countScripts(browser: Browser, site: TestSite, { name }: SavedPage): Promise<number> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const address = `${site.house}/frame/${name}`;
  const scripts: string[] = [];
  session.on("Debugger.scriptParsed", ({ url, scriptId }) => {
    if (url !== "" && !url.startsWith("pptr:")) scripts.push(`${scriptId} ${url}`);
  });
  await session.send("Debugger.enable");
  const opening = page.goto(address, { waitUntil: "load", timeout: 5000 });
  // As they are, pages wait for others, or go elsewhere.
  await (site.isControl ? opening.catch(() => null) : opening);
  await context.close();
  return site.isControl ? scripts.length : scripts.length - 1;
}
