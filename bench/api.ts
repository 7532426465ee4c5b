/**
 * `npm run bench -- api`: how many calls a second a program gets translated, and what the platform adds to its engine.
 * Starts the product on a data folder of its own with the bundled model, and somebody with a plan who sends single Chinese
 * sentences at 1, 16 and 64 clients whose connections stay open: such as the engine has to translate, then such as a memory
 * covers whole. In between the same sentences go to the call and to the bare engine in turn, some rounds of them; what the
 * medians of a round differ by is `overheadP50Ms`, of the round in which it is least; on a busy machine that
 * flatters, so the median over all pairs of one sentence is printed, too. `--seconds` is how long each load lasts. The last line is JSON.
 */
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { apiPrefix } from "@yiqiao/contracts";
import { apiCallsPerMinuteMost, apiKeyCalls, openCalls } from "@yiqiao/contracts/public-api";
import { openBareEngine } from "./api/bare-engine.ts";
import { createClients, type LoadFigures, type MeasuredCall, measureLoad, percentile, rounded } from "./api/clients.ts";
import { fillMemory } from "./api/memory.ts";
import { sentenceAt } from "./api/texts.ts";
import { logIn } from "./editor/client.ts";
import { type StartedServer, startServer } from "./load/server.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "8" },
    turns: { type: "string", default: "100" },
    rounds: { type: "string", default: "6" },
    clients: { type: "string", default: "1,16,64" },
  },
});
const seconds = Number(values.seconds);
const turns = Number(values.turns);
const atOnce = values.clients.split(",").map(Number);
const warmUpTurns = 30;
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

/** Both in turn, so that what else runs on the machine slows both. */
async function measureOverhead(call: MeasuredCall) {
  const engine = await openBareEngine();
  const client = createClients(call, 1);
  const inTurn = async (from: number, count: number) => {
    const [bare, called]: [number[], number[]] = [[], []];
    for (let turn = from; turn < from + count; turn++) {
      const text = sentenceAt(turn);
      bare.push(await engine.translate(text));
      called.push(await client.translate(text));
    }
    const addedMs = called.map((ms, at) => ms - (bare[at] ?? Number.NaN));
    return { engineMs: percentile(bare, 0.5), callMs: percentile(called, 0.5), addedMs };
  };
  await inTurn(0, warmUpTurns);
  const rounds: Awaited<ReturnType<typeof inTurn>>[] = [];
  for (let round = 0; round < Number(values.rounds); round++) rounds.push(await inTurn(round * turns, turns));
  client.close();
  await engine.close();
  for (const { engineMs, callMs } of rounds) {
    console.log(`one client: bare engine p50 ${engineMs.toFixed(1)} ms, call p50 ${callMs.toFixed(1)} ms`);
  }
  const ofAll = percentile(
    rounds.flatMap(({ addedMs }) => addedMs),
    0.5,
  );
  console.log(
    `one client: p50 of what each call takes longer than the same sentence took the engine ${ofAll.toFixed(1)} ms`,
  );
  const added = rounds.map(({ engineMs, callMs }) => callMs - engineMs);
  return { overheadP50Ms: rounded(Math.min(...added)) };
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
