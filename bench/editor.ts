/**
 * `npm run bench editor`: how quick the editor for segments is in Chromium, on a project of 10,000 segments of the whole
 * product, and whether 50 confirms in ten seconds over a slow network arrive as they were typed. `--segments` and
 * `--latency` (ms) change the two. The last line is JSON: `openMs` from the address to the first letter that stands in a
 * translation, `keyP95Ms` from a key to its paint, `nextP95Ms` from a confirm to the next segment's paint, `blankMaxMs`
 * the longest that a place in sight had no row while scrolling, `heapMb` after a collection, `lost` of the 50 confirms,
 * `concordanceP95Ms` of looking words up in a memory of `--entries`, for the caller, `livePageP95Ms` from the saving of an
 * edit to its new pages, of files of up to 50 pages (those of `--files DIR`, or made ones), `livePageMs` the same by format.
 * `npm run bench editor-pages` measures these alone.
 */
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { confirmSlowly } from "./editor/confirm-slowly.ts";
import { type Figures, keys, nexts, observeKeys, openMs, percentile, scrollThrough } from "./editor/in-page.ts";
import { lookUps, useMemory } from "./editor/look-up.ts";
import { figuresOf, livePages } from "./editor/live-page.ts";
import { makeProject } from "./editor/project.ts";
import { startServer } from "./load/server.ts";

const { values } = parseArgs({
  options: {
    segments: { type: "string", default: "10000" },
    latency: { type: "string", default: "400" },
    runs: { type: "string", default: "3" },
    entries: { type: "string", default: "1000000" },
    files: { type: "string" },
  },
});

const server = await startServer({});
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info", "--js-flags=--expose-gc"],
});
try {
  const project = await makeProject(server, Number(values.segments));
  console.log(`a project of ${project.segments} segments, made in ${(project.madeMs / 1000).toFixed(1)} s`);
  const figures: Figures[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript(`sessionStorage.setItem("yiqiao.session", ${JSON.stringify(project.session)})`);
    const page = await context.newPage();
    // What the first page compiles is kept by the browser.
    if (run === 0) await page.goto(`${server.url}/translationedit`, { waitUntil: "load" });
    const openedMs = await openMs(page, `${server.url}/catview?project_id=${project.id}`);
    await page.evaluate(observeKeys);
    const key = percentile(await keys(page, 100), 0.95);
    const next = percentile(await nexts(page, 60), 0.95);
    const { blankMaxMs, heapMb, elements } = await page.evaluate(scrollThrough);
    figures.push({ openMs: openedMs, keyP95Ms: key, nextP95Ms: next, blankMaxMs, heapMb });
    console.log(`run ${run + 1}:`, figures.at(-1), `${elements} elements`);
    await context.close();
  }
  const { confirmed, lost, swapped } = await confirmSlowly(browser, {
    server,
    project,
    latencyMs: Number(values.latency),
  });
  console.log(`${confirmed} confirms in 10 s at ${values.latency} ms: ${lost} lost, ${swapped} swapped`);
  const of = (name: keyof Figures) =>
    Math.round(
      percentile(
        figures.map((each) => each[name]),
        0.5,
      ),
    );
  const entries = await useMemory(server, project, Number(values.entries));
  const looked = await lookUps(project, entries, 300);
  // Its login ends the project's.
  const live = figuresOf(await livePages(server, values.files));
  console.log(
    `${looked.length} look-ups in ${values.entries} entries: p50 ${percentile(looked, 0.5).toFixed(0)} ms, p95 ${percentile(looked, 0.95).toFixed(0)} ms`,
  );
  console.log(
    `${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}; medians of ${figures.length} runs`,
  );
  console.log(
    JSON.stringify({
      openMs: of("openMs"),
      keyP95Ms: of("keyP95Ms"),
      nextP95Ms: of("nextP95Ms"),
      blankMaxMs: of("blankMaxMs"),
      heapMb: of("heapMb"),
      lost: lost + swapped,
      concordanceP95Ms: Math.round(percentile(looked, 0.95)),
      ...live,
    }),
  );
} finally {
  await browser.close();
  await server.stop();
}
