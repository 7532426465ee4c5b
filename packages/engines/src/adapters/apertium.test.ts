import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { collectOutcomes, collectResults, engineConformance } from "../conformance/index.ts";
import type { Engine, EngineRequest } from "../engine.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { createApertium, type ApertiumOptions } from "./apertium.ts";
import { createApertiumStandIn, type ApertiumStandIn } from "./testing/apertium-stand-in.ts";

const pair = { source: "en-us", target: "es" } as const;
const once = { attempts: 1, firstDelayMs: 0, maxDelayMs: 0 };

let shared: ApertiumStandIn | undefined;
engineConformance(
  "Apertium",
  async () => {
    shared ??= await createApertiumStandIn(["eng-spa"]);
    const engine = createApertium(shared.options);
    await engine.health();
    return engine;
  },
  {
    pair,
    unsupportedPair: { source: "fr", target: "es" },
    texts: ["Good morning.", "The book is red.", "Where are you now?", "We are late."],
    dispose: async () => shared?.remove(),
  },
);

describe("Apertium", () => {
  let standIn: ApertiumStandIn;
  const opened: Engine[] = [];
  const open = (more: Partial<ApertiumOptions> = {}) => {
    const clock = new ManualClock();
    const engine = createApertium({ ...standIn.options, clock, ...more });
    opened.push(engine);
    return { engine, clock };
  };
  const request = (...texts: string[]): EngineRequest => ({ pair, segments: texts.map((text) => ({ text })) });
  beforeAll(async () => {
    standIn = await createApertiumStandIn(["eng-spa", "spa-eng", "spa-eng_US", "es-fr"]);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(async (engine) => engine.close()));
  });
  afterAll(async () => standIn.remove());

  it("serves the pairs whose mode files are there, the better first, and names packages for the others", async () => {
    const { engine } = open();
    expect(await engine.health()).toMatchObject({
      state: "ready",
      detail: "for fr to es install the Debian package apertium-fr-es",
    });
    expect(engine.capabilities().pairs.map(({ source, target }) => `${source}>${target}`)).toEqual([
      "en-us>es",
      "es>en-us",
      "es>fr",
    ]);
    const english = await collectResults(engine, { ...request("Hola"), pair: { source: "es", target: "en-us" } });
    expect(english[0].text).toBe("Hola (spa-eng_US)");
  });

  it("carries texts with characters of its own format, and tags as blanks", async () => {
    const { engine } = open();
    const text = "1 < 2 & [a]\n\n$5/^6 ~ {x} @\\";
    const tags = [
      { id: 1, kind: "open", offset: 2 },
      { id: 1, kind: "close", offset: 7 },
    ] as const;
    const results = await collectResults(engine, { pair, segments: [{ text }, { text, tags }] });
    expect(results).toEqual([{ text: `${text} (eng-spa)` }, { text: `${text} (eng-spa)`, tags }]);
  });

  it("tells that it is not installed, and what to install", async () => {
    const folder = path.join(standIn.folder, "nothing");
    const { engine } = open({ modesFolder: folder });
    const { state, detail } = await engine.health();
    expect(state).toBe("down");
    expect(detail).toContain(`no pair in ${folder}; for en-us to es`);
    expect(detail).toContain("install the Debian package apertium-eng-spa apertium-fr-es");
    await expect(collectOutcomes(engine, request("One."))).rejects.toMatchObject({ code: "unsupported-pair" });
  });

  it("tells that a program is missing", async () => {
    const commands = {
      ...standIn.options.commands,
      "apertium-transfer": [path.join(standIn.folder, "no-such-program")],
    };
    const { engine } = open({ commands });
    expect(await engine.health()).toMatchObject({ state: "down", detail: /no-such-program is not installed/ });
    const outcomes = await collectOutcomes(engine, request("One.", "Two."));
    const refused = { ok: false, error: { code: "unavailable", retryable: false } };
    expect(outcomes).toMatchObject([refused, refused]);
  });

  it("names a mode file that it does not understand", async () => {
    const other = await createApertiumStandIn(["eng-spa"]);
    await writeFile(path.join(other.options.modesFolder, "eng-spa.mode"), "lt-proc x; rm -r y");
    const { engine } = open(other.options);
    expect(await engine.health()).toMatchObject({ state: "down", detail: /eng-spa\.mode cannot be understood: ;/ });
    await other.remove();
  });

  it("starts anew after a process died, and loses no text", async () => {
    const { engine, clock } = open();
    const mark = path.join(standIn.folder, "flaky");
    const texts = ["One", "Two", `FLAKY:${mark}`, ...Array.from({ length: 20 }, (_, place) => `Text ${place}`)];
    const collecting = collectResults(engine, request(...texts));
    while (!clock.slept.includes(500)) await clock.sleeping(clock.slept.length + 1);
    clock.advance(500);
    expect((await collecting).map(({ text }) => text)).toEqual(texts.map((text) => `${text} (eng-spa)`));
    await rm(mark);
  });

  it("reports the text on which the processes die, and that one alone", async () => {
    const { engine } = open({ retry: once });
    const outcomes = await collectOutcomes(engine, request("One", "CRASH", "Two"));
    const byIndex = outcomes.toSorted((a, b) => a.index - b.index);
    expect(byIndex).toMatchObject([
      { ok: true },
      { ok: false, error: { code: "unavailable", retryable: true, message: /ended with 3: boom/ } },
      { ok: true },
    ]);
  });

  it("rests after the processes died again and again", async () => {
    const { engine, clock } = open({ retry: once });
    await collectOutcomes(engine, request(...Array.from({ length: 5 }, () => "CRASH")));
    const [outcome] = await collectOutcomes(engine, request("One"));
    expect(outcome).toMatchObject({ ok: false, error: { code: "unavailable", retryAfterMs: 10_000 } });
    clock.advance(10_000);
    expect(await collectResults(engine, request("One"))).toHaveLength(1);
  });

  it("kills processes that take too long", async () => {
    const { engine, clock } = open({ retry: once, timeoutMs: 1000 });
    await collectResults(engine, request("One"));
    const waits = clock.slept.length;
    const hanging = collectOutcomes(engine, request("HANG"));
    await clock.sleeping(waits + 1);
    clock.advance(1000);
    expect(await hanging).toMatchObject([{ ok: false, error: { code: "unavailable", message: /within 1000 ms/ } }]);
    expect(await collectResults(engine, request("Two"))).toHaveLength(1);
  });

  it.each([
    ["DROP", "Two", /order/],
    ["SHIFT", "Two", /order/],
    ["BIG", "Two", /larger than/],
  ])("never gives one text's translation to another: %s", async (first, second, message) => {
    const { engine } = open({ retry: once });
    const outcomes = await collectOutcomes(engine, request(first, second));
    const failed = outcomes.filter(({ ok }) => !ok);
    expect(failed).toMatchObject([{ error: { code: "bad-response", message } }]);
    const texts = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.result.text] : []));
    expect(new Set(texts)).toEqual(new Set(["Two (eng-spa)"]));
  });

  it("reports an empty translation", async () => {
    const { engine } = open();
    const [outcome] = await collectOutcomes(engine, request("EMPTY"));
    expect(outcome).toMatchObject({ ok: false, error: { code: "bad-response" } });
  });

  it("keeps its processes after an abort, and ends them all when closed", async () => {
    const { engine } = open();
    const controller = new AbortController();
    const aborted = collectOutcomes(engine, request("One", "Two"), controller.signal);
    controller.abort(new Error("gone"));
    await expect(aborted).rejects.toThrow("gone");
    const pids: number[] = [];
    for (let turn = 0; turn < 2; turn++) {
      const [{ text }] = await collectResults(engine, request("PID"));
      pids.push(Number(/PID (\d+)/.exec(text)?.[1]));
    }
    expect(pids[0]).toBe(pids[1]);
    expect(process.kill(pids[0], 0)).toBe(true);
    const hanging = collectOutcomes(engine, request("HANG"));
    await engine.close();
    expect(await hanging).toMatchObject([{ ok: false, error: { code: "unavailable", retryable: false } }]);
    expect(() => process.kill(pids[0], 0)).toThrow("ESRCH");
  });

  it("uses as many pipelines of a pair as it may", async () => {
    const { engine } = open({ processes: 2 });
    const results = await collectResults(engine, request(...Array.from({ length: 12 }, () => "PID")));
    expect(new Set(results.map(({ text }) => text)).size).toBe(2);
  });
});
