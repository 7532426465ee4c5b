import { parentPort } from "node:worker_threads";
import { type SearchAnswer, type SearchRequest, searchTexts } from "./search-text.ts";

// A pattern can take longer than the universe lasts, which nothing but the end of the thread stops.
function answer(request: SearchRequest): SearchAnswer {
  try {
    return searchTexts(request);
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

const port = parentPort;
if (!port) throw new Error("runs in a worker thread only");
port.once("message", (request: SearchRequest) => {
  port.postMessage(answer(request));
});
