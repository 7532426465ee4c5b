/**
 * `npm run bench -- api`: how many calls a second a program gets translated, and what the platform adds to its engine.
 * Starts the product on a data folder of its own with the bundled model, and somebody with a plan who sends single Chinese
 * sentences at 1, 16 and 64 clients whose connections stay open: such as the engine has to translate, then such as a memory
 * covers whole. In between the same sentences go to the call and to the bare engine in turn, some rounds of them; the median
 * of what each call takes longer than the same sentence takes the engine is `overheadP50Ms`. `--seconds` is how long each load
 * lasts. The last line is JSON.
 */
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { apiPrefix } from "@yiqiao/contracts";
import { apiCallsPerMinuteMost, apiKeyCalls, openCalls } from "@yiqiao/contracts/public-api";
import { type BareEngine, openBareEngine } from "./api/bare-engine.ts";
import { openClients, type LoadFigures, type MeasuredCall, measureLoad, percentile, rounded } from "./api/clients.ts";
import { fillMemory } from "./api/memory.ts";
import { sentenceAt } from "./api/texts.ts";
import { logIn } from "./editor/client.ts";
import { type StartedServer, startServer } from "./load/server.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "8" },
    turns: { type: "string", default: "100" },
    rounds: { type: "string", default: "4" },
    clients: { type: "string", default: "1,16,64" },
  },
});
const seconds = Number(values.seconds);
const turns = Number(values.turns);
const atOnce = values.clients.split(",").map(Number);
/** An engine is slower for some hundred sentences, until all of its code is compiled as well as it gets; the server's, too. */
const warmUpSentences = 500;
const warmUpTurns = 10;
/** So many sentences are in the memory. */
const known = 1000;

/** The public interface's own call, with a key that may be used as fast as it can. */
async function callOf(server: StartedServer): Promise<MeasuredCall> {
  const { access_token: token } = await logIn(server);
  const response = await fetch(server.url + apiPrefix + apiKeyCalls.create.path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "bench", scopes: ["text"], calls_per_minute: apiCallsPerMinuteMost }),
  });
  const { data, message } = (await response.json()) as { data: { api_key?: string }; message: string };
  if (data.api_key === undefined) throw new Error(message);
  return { url: server.url + apiPrefix + openCalls.text.path, headers: { authorization: `Bearer ${data.api_key}` } };
}

/**
 * Both in turn, so that what else runs on the machine slows both. Each round has an engine of its own: where the weights of
 * one come to lie in memory makes it faster or slower than another by up to a millisecond.
 */
async function measureOverhead(call: MeasuredCall) {
  const client = await openClients(call, 1);
  const inTurn = async (engine: BareEngine, from: number, count: number) => {
    const [bare, called]: [number[], number[]] = [[], []];
    for (let turn = from; turn < from + count; turn++) {
      const text = sentenceAt(turn);
      bare.push(await engine.translate(text));
      called.push(await client.translate(text));
    }
    return { bare, called };
  };
  const added: number[] = [];
  for (let turn = 0; turn < warmUpSentences; turn++) await client.translate(sentenceAt(turn));
  for (let round = 0; round < Number(values.rounds); round++) {
    const engine = await openBareEngine();
    for (let turn = 0; turn < warmUpSentences; turn++) await engine.translate(sentenceAt(turn));
    await inTurn(engine, 0, warmUpTurns);
    const { bare, called } = await inTurn(engine, round * turns, turns);
    await engine.close();
    const addedNow = called.map((ms, at) => ms - (bare[at] ?? Number.NaN));
    added.push(...addedNow);
    const [engineMs, callMs, addedMs] = [bare, called, addedNow].map((each) => percentile(each, 0.5).toFixed(1));
    console.log(
      `one client: bare engine p50 ${engineMs} ms, call p50 ${callMs} ms, added to a sentence p50 ${addedMs} ms`,
    );
  }
  client.close();
  return { overheadP50Ms: rounded(percentile(added, 0.5)) };
}

async function measureAll(call: MeasuredCall, name: string, textAt: () => string) {
  const figures = new Map<number, LoadFigures>();
  for (const clients of atOnce) {
    const measured = await measureLoad(call, { clients, seconds, textAt });
    figures.set(clients, measured);
    const { callsPerSecond, p50Ms, p95Ms, failed } = measured;
    console.log(
      `${name}, ${clients} at once: ${callsPerSecond} calls a second, p50 ${p50Ms} ms, p95 ${p95Ms} ms, ${failed} failed`,
    );
    if (failed > 0) process.exitCode = 1;
  }
  const of = (key: keyof LoadFigures) =>
    Object.fromEntries([...figures].map(([clients, each]) => [clients, each[key]]));
  return { callsPerSecond: of("callsPerSecond"), p95Ms: of("p95Ms") };
}

const server = await startServer({});
try {
  const call = await callOf(server);
  let next = known;
  const throughEngine = await measureAll(call, "through the engine", () => sentenceAt(next++));
  const overhead = await measureOverhead(call);
  await fillMemory(
    server,
    Array.from({ length: known }, (_, number) => sentenceAt(number)),
  );
  const memory = await measureAll(call, "covered by a memory", () => sentenceAt(next++ % known));
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(JSON.stringify({ ...throughEngine, ...overhead, memory }));
} finally {
  await server.stop();
}
