/**
 * `npm run bench web-page-load`: how long somebody waits for a web page. Starts the product with the bundled model, and a
 * site on loopback: a page of 2 MB (opened, then its first sentences), a page of 20,000 characters whole, its rate against
 * that of texts of 5,000 in the same run, and 50 such pages of 50 visitors at once with an engine that answers at once.
 * Times are those of the caller; memory is the server's process with its threads. The last line is JSON.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { sendText } from "./load/request.ts";
import { memoryOf, startServer } from "./load/server.ts";
import { startStandInEngine } from "./load/stand-in-engine.ts";
import { longText } from "./text/long-text.ts";
import { PageReader } from "./web-page-load/page-reader.ts";

const pagesAtOnce = 50;
const rounds = 3;
/** Pages from this number on have so many characters. */
const longFrom = 1000;
const longCharacters = 20_000;

const paragraphs = (text: string): string => {
  const sentences = text.match(/[^。？！]+[。？！]?/g) ?? [];
  const blocks = sentences.flatMap((_, at) => (at % 3 === 0 ? sentences.slice(at, at + 3).join("") : []));
  return blocks.map((block) => `<p>${block}</p>`).join("\n");
};
const pageOf = (text: string): string =>
  `<!DOCTYPE html><html lang="zh"><head><meta charset="utf-8"><title>页面</title></head><body>${paragraphs(text)}</body></html>`;

/** Pages by their paths; `/large` is 2 MB of UTF-8. */
async function startSite() {
  const large = pageOf(longText(680_000, 1));
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const number = Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    const text = number >= longFrom ? longText(longCharacters, number) : longText(5000, number);
    const html = path === "/large" ? large : Number.isNaN(number) ? undefined : pageOf(text);
    response.writeHead(html === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, largeBytes: Buffer.byteLength(large), close: () => server.close() };
}

const median = (numbers: readonly number[]): number =>
  Math.round(numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN);

const site = await startSite();
const settings = { OUTBOUND_ALLOW: "127.0.0.1", OUTBOUND_PORTS: `80,443,${site.port}`, TRUST_PROXY: "1" };

async function withBundledModel() {
  const server = await startServer(settings);
  try {
    const opening: number[] = [];
    const first: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const reader = new PageReader(server.url, `10.1.0.${round}`);
      const began = performance.now();
      const page = await reader.open(`${site.url}/large`);
      const opened = performance.now();
      const units = await reader.units(page);
      const inView = units.slice(0, 4).map(([id]) => id);
      const asked = performance.now();
      await reader.translate(page, inView);
      opening.push(opened - began);
      first.push(opened - began + (performance.now() - asked));
      console.log(
        `2 MB: opened in ${Math.round(opened - began)} ms, first texts ${Math.round(performance.now() - asked)} ms later`,
      );
    }
    const rates: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const text = { number: 0, text: longText(5000, round + 10) };
      const { wholeMs, fault } = await sendText(server.url, text, false);
      if (fault !== undefined) throw new Error(fault);
      const reader = new PageReader(server.url, `10.2.0.${round}`);
      const page = await reader.open(`${site.url}/page/${longFrom + round}`);
      const { ms } = await reader.translateAll(page, await reader.units(page));
      const [ofText, ofPage] = [(1000 * 5000) / wholeMs, (1000 * longCharacters) / ms];
      console.log(`characters a second: text ${Math.round(ofText)}, page ${Math.round(ofPage)}`);
      rates.push(Math.round((100 * ofPage) / ofText));
    }
    return { openMs: median(opening), firstMs: median(first), pageRatePercent: median(rates) };
  } finally {
    await server.stop();
  }
}

async function manyAtOnce() {
  const engine = await startStandInEngine();

  const server = await startServer({ ...settings, LIBRETRANSLATE_URL: engine.url, ENGINE_WORKERS: "0" });
  try {
    let mostMb = 0;
    const isOver = new AbortController();
    const watch = (async () => {
      while (!isOver.signal.aborted) {
        mostMb = Math.max(mostMb, (await memoryOf(server.url)).rssMb);
        await delay(250);
      }
    })();
    const began = performance.now();
    const ended = await Promise.allSettled(
      Array.from({ length: pagesAtOnce }, async (_, number) => {
        const reader = new PageReader(server.url, `10.3.0.${number}`);
        const page = await reader.open(`${site.url}/page/${number}`);
        const { characters } = await reader.translateAll(page, await reader.units(page));
        if (characters < 3000) throw new Error(`Page ${number} was charged ${characters} characters`);
      }),
    );
    const ms = Math.round(performance.now() - began);
    isOver.abort();
    await watch;
    const lost = ended.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    for (const reason of lost.slice(0, 5)) console.log(reason);
    return { pages: pagesAtOnce, lost: lost.length, ms, rssMb: Math.round(mostMb) };
  } finally {
    await server.stop();
    await engine.close();
  }
}

console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(2)}, large page ${site.largeBytes} bytes`);
const large = await withBundledModel();
const many = await manyAtOnce();
site.close();
console.log(JSON.stringify({ ...large, many }));
