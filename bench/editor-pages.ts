/**
 * `npm run bench editor-pages -- [DIR]`: how long it takes from the saving of an edit until the client has the new pages, on
 * the whole product: files of up to 50 pages of a folder, six edits each, or files that are made. The last line is JSON:
 * p50 and p95 by format, and p95 of all, in milliseconds.
 */
import { availableParallelism, loadavg } from "node:os";
import { figuresOf, livePages } from "./editor/live-page.ts";
import { startServer } from "./load/server.ts";

const server = await startServer({});
try {
  const rows = await livePages(server, process.argv[2]);
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}; ${rows.length} files`);
  console.log(JSON.stringify(figuresOf(rows)));
} finally {
  await server.stop();
}
