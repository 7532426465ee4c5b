/**
 * `npm run bench page`: how fast `/` is in Chromium on this machine: largest contentful paint, total blocking time,
 * layout shift, transferred bytes. Plain, and with the processor slowed four times. A server must run; `--url` names it.
 */
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";

interface PageFigures {
  lcpMs: number;
  tbtMs: number;
  cls: number;
  kiloBytes: number;
}

const { values } = parseArgs({
  options: { url: { type: "string", default: "http://127.0.0.1:3000" }, runs: { type: "string", default: "5" } },
});

/** Runs in the page before its own scripts: collects what the browser reports. */
function observe(): void {
  const figures = { lcpMs: 0, tbtMs: 0, cls: 0 };
  Object.assign(globalThis, { figures });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.lcpMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.tbtMs += Math.max(0, entry.duration - 50);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ("value" in entry) figures.cls += Number(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
}

async function measure(slowdown: number): Promise<PageFigures> {
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.addInitScript(observe);
    await page.goto(values.url, { waitUntil: "networkidle" });
    const figures = await page.evaluate("globalThis.figures");
    if (typeof figures !== "object" || figures === null) throw new Error("The page reported no figures");
    const { lcpMs, tbtMs, cls } = { lcpMs: 0, tbtMs: 0, cls: 0, ...figures };
    return { lcpMs, tbtMs, cls, kiloBytes: bytes / 1000 };
  } finally {
    await browser.close();
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

for (const slowdown of [1, 4]) {
  const runs: PageFigures[] = [];
  for (let run = 0; run < Number(values.runs); run++) runs.push(await measure(slowdown));
  const of = (key: keyof PageFigures) => median(runs.map((run) => run[key]));
  console.log(
    `processor 1/${slowdown}: LCP ${of("lcpMs").toFixed(0)} ms, TBT ${of("tbtMs").toFixed(0)} ms, ` +
      `CLS ${of("cls").toFixed(3)}, ${of("kiloBytes").toFixed(0)} kB transferred (median of ${runs.length})`,
  );
}
