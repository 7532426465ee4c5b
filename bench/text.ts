/**
 * `npm run bench text`: how long somebody waits for a text. Starts the product on a data folder of its own with the bundled
 * model, sends it one short sentence as soon as `/ready` says so, then texts of 5,000 characters, one after the other, over
 * the call that the page makes, with a stream. Times are those of the caller. The last line is JSON: `coldFirstMs` (the
 * first sentence after a start), `firstMs` and `wholeMs` (a long text's first sentence, and its end); medians in
 * milliseconds.
 */
import { readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { sendText } from "./load/request.ts";
import { startServer } from "./load/server.ts";
import { longText } from "./text/long-text.ts";

const { values } = parseArgs({
  options: {
    starts: { type: "string", default: "3" },
    texts: { type: "string", default: "5" },
    characters: { type: "string", default: "5000" },
    file: { type: "string" },
  },
});
const greeting = "今天天气很好，我们去公园散步吧。";

/** A part of the file that is given, else of our own prose. */
function textOf(number: number): string {
  const characters = Number(values.characters);
  if (values.file === undefined) return longText(characters, number);
  return readFileSync(values.file, "utf8").slice(number * characters, (number + 1) * characters);
}

const median = (numbers: readonly number[]): number =>
  Math.round(numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN);

async function measureText(url: string, text: string): Promise<{ readonly firstMs: number; readonly wholeMs: number }> {
  const { firstMs, wholeMs, fault } = await sendText(url, { number: 0, text }, false);
  if (fault !== undefined) throw new Error(fault);
  return { firstMs, wholeMs };
}

const [cold, first, whole]: [number[], number[], number[]] = [[], [], []];
for (let start = 0; start < Number(values.starts); start++) {
  const server = await startServer({});
  try {
    const { firstMs } = await measureText(server.url, greeting);
    cold.push(firstMs);
    console.log(`start ${start + 1}: first sentence ${firstMs.toFixed(0)} ms`);
    for (let number = 0; number < Number(values.texts); number++) {
      const times = await measureText(server.url, textOf(number));
      // What the first long text compiles is not what every text costs.
      if (number > 0) {
        first.push(times.firstMs);
        whole.push(times.wholeMs);
      }
      console.log(`  text ${number + 1}: first ${times.firstMs.toFixed(0)} ms, whole ${times.wholeMs.toFixed(0)} ms`);
    }
  } finally {
    await server.stop();
  }
}
console.log(`${availableParallelism()} processors, load before and during: ${loadavg()[0]?.toFixed(1)}`);
console.log(JSON.stringify({ coldFirstMs: median(cold), firstMs: median(first), wholeMs: median(whole) }));
