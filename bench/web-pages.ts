/**
 * `npm run bench web-pages -- --pages DIR [--only NAME,…] [--output DIR]`: real pages, shown and translated in our frame.
 * `DIR/manifest.json` lists them (`bench/web-pages/saved-pages.ts`); each is a site of its own on the loopback. Of each:
 * elements seen in the page itself without scripts and `lost` in the prepared one, `moved` boxes of them, scripts that ran,
 * addresses in the browser's own log beside those of our proxy, and visible letters that a pseudo translation replaced.
 * Screenshots of the page, the prepared and the translated one stand in `--output`. `--control` opens the pages as
 * they are instead: scripts and addresses must be counted then. Without `--pages`: time and memory of preparing one dense page
 * of 2 MB, beside those of parsing and writing it with parse5 alone. The last line is JSON.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { addressesBeside } from "./web-pages/browser-log.ts";
import { measureDense } from "./web-pages/measure-dense.ts";
import { countScripts, lookAtPrepared, lookAtSource, type Looked } from "./web-pages/look.ts";
import type { Rendering } from "./web-pages/rendering.ts";
import { readManifest, type SavedPage } from "./web-pages/saved-pages.ts";
import { TestSite } from "./web-pages/test-site.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string" },
    only: { type: "string" },
    output: { type: "string" },
    control: { type: "boolean", default: false },
  },
});
const resolved = (folder: string): string => path.resolve(process.env["INIT_CWD"] ?? "", folder);
const percent = (part: number, of: number): number => Number(((100 * part) / Math.max(1, of)).toFixed(2));

/** The log has what a page asks for, and no house but ours has an address. */
const launch = (log?: string) =>
  chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium-headless-shell",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      ...(log === undefined
        ? []
        : [`--log-net-log=${log}`, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]),
    ],
  });

async function lookAtAll(folder: string, output: string) {
  const pages = readManifest(folder, new Set(values.only?.split(",")));
  const site = new TestSite(folder, pages, values.control);
  const logs = mkdtempSync(path.join(tmpdir(), "web-pages-"));
  mkdirSync(output, { recursive: true });
  await site.open();
  const sources = new Map<string, Rendering>();
  const first = await launch();
  for (const page of values.control ? [] : pages)
    sources.set(page.name, await lookAtSource(first, site, { page, output }));
  await first.close();
  const log = path.join(logs, "prepared.json");
  const second = await launch(log);
  const looked: Looked[] = [];
  let scripts = 0;
  for (const page of pages) {
    const source = sources.get(page.name);
    const ran = await countScripts(second, site, page);
    scripts += ran;
    if (!source) continue;
    const of = await lookAtPrepared(second, site, { page, output, source });
    looked.push(of);
    report(page, of, ran);
  }
  await second.close();
  const beside = addressesBeside(log, site.house);
  for (const address of beside) console.log(`beside our proxy: ${address}`);
  site.close();
  rmSync(logs, { recursive: true });
  return { looked, scripts, beside };
}

function report({ name, kind, language, encoding }: SavedPage, of: Looked, scripts: number): void {
  const { lost, leftOut, moved, seen, letters, translated, heights, encodings } = of;
  console.log(
    `${name} (${kind}, ${language}, ${encoding}, read as ${encodings[0]}, by us as ${encodings[1]}): ${seen} elements, ${lost.length} lost, ` +
      `${leftOut.length} left out, ${percent(moved.length, seen)} % moved, height ${heights.join(" → ")}; ` +
      `${percent(translated, letters)} % of ${letters} letters translated, ${of.unplaced} of ${of.units} units in the whole page alone; ${scripts} scripts`,
  );
  if (lost.length > 0) console.log(`  lost: ${lost.slice(0, 12).join(" ")}`);
  if (leftOut.length > 0) console.log(`  left out: ${leftOut.slice(0, 12).join(" ")}`);
  if (moved.length > 0)
    console.log(
      `  moved first: ${moved
        .slice(0, 4)
        .map(({ from, to }) => `${to.name}#${to.number} ${from.box.join(" ")} → ${to.box.join(" ")}`)
        .join("; ")}`,
    );
  const texts = of.left.map((text) => text.trim().slice(0, 40));
  if (texts.length > 0) console.log(`  not translated: ${texts.slice(0, 8).join(" | ")}`);
}

if (values.pages === undefined) console.log(JSON.stringify(measureDense(2_000_000)));
else {
  const output = resolved(values.output ?? path.join(tmpdir(), "web-pages"));
  const { looked, scripts, beside } = await lookAtAll(resolved(values.pages), output);
  const sum = (of: (one: Looked) => number): number => looked.reduce((all, one) => all + of(one), 0);
  console.log(
    JSON.stringify({
      pages: looked.length,
      elements: sum(({ seen }) => seen),
      lost: sum(({ lost }) => lost.length),
      leftOut: sum(({ leftOut }) => leftOut.length),
      movedPercent: percent(
        sum(({ moved }) => moved.length),
        sum(({ seen }) => seen),
      ),
      encodingsUnlike: looked.filter(({ encodings: [browser, ours] }) => browser !== ours).length,
      scripts,
      letters: sum(({ letters }) => letters),
      unplacedPercent: percent(
        sum(({ unplaced }) => unplaced),
        sum(({ units }) => units),
      ),
      addressesBeside: beside.length,
      translatedPercent: percent(
        sum(({ translated }) => translated),
        sum(({ letters }) => letters),
      ),
    }),
  );
}
