/**
 * `npm run bench term-scan-document`: what a scan of a Word file of 200 pages costs, by the calls that the page makes, on the
 * whole product with a data folder of its own; no engine takes part. Seconds are from the call that sends the file to the
 * first answer that has the list; megabytes those of the processes that read and count, and what the server grew by.
 * `--runs`: so many scans (3). The last line is JSON; above 20 s or 500 MB the exit status is 1.
 */
import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { termExtractionCalls as calls, type TermScanPage } from "@yiqiao/contracts/term-extraction";
import { writeDocx } from "./documents/office-files.ts";
import { caller, logIn } from "./editor/client.ts";
import { startServer } from "./load/server.ts";
import { watchMemory } from "./term-scan/memory.ts";
import { paragraphOf } from "./term-scan/volume.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "3" } } });
const pages = 200;
const mostSeconds = 20;
const mostMegabytes = 500;
const longestMs = 180_000;
const pollMs = 100;

const server = await startServer({ ENGINE_WORKERS: "0" });
const runs: { seconds: number; megabytes: number; words: number; terms: number }[] = [];
try {
  const { access_token: token } = await logIn(server);
  const call = caller(server.url, token);
  const path = join(server.dataDir, "pages.docx");
  // Half a paragraph to a run: about 500 words to a page.
  writeDocx(path, pages, (place) => paragraphOf(place).split(" ").slice(0, 13).join(" "));
  for (let run = 1; run <= Number(values.runs); run++) {
    const memory = await watchMemory(server);
    const start = performance.now();
    const form = new FormData();
    form.append("src_lang", "en-us");
    form.append("tgt_lang", "zh-cn");
    form.append("docs", await openAsBlob(path), "pages.docx");
    const { task_id: id } = await call<{ task_id: string }>(calls.create.path, form);
    const look = () => call<TermScanPage>(`${calls.query.path}?task_id=${id}&page_size=200`);
    let page = await look();
    while (page.scan.state === "waiting" || page.scan.state === "running") {
      if (performance.now() - start > longestMs) throw new Error("The scan does not end");
      await delay(pollMs);
      page = await look();
    }
    if (page.scan.state !== "finished") throw new Error(page.scan.message);
    const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
    const { readersMb, serverMb } = await memory.stop();
    const { words, totals } = page.scan;
    runs.push({ seconds, megabytes: readersMb + serverMb, words, terms: totals.all });
    console.log(
      `run ${run}: ${words} words, ${totals.all} terms, ${seconds} s, readers ${readersMb} MB, server ${serverMb} MB more`,
    );
  }
} finally {
  await server.stop();
}
const passed = runs.every(({ seconds, megabytes }) => seconds <= mostSeconds && megabytes <= mostMegabytes);
console.log(JSON.stringify({ bench: "term-scan-document", passed, pages, runs }));
if (!passed) process.exitCode = 1;
