import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collectResults } from "../conformance/index.ts";
import { createLocalEngine, type LocalEngine } from "./local-engine.ts";
import type { LocalEngineOptions } from "./local-engine-options.ts";
import type { ToWorker } from "./pool/protocol.ts";
import { type StartWorker, startWorkerThread } from "./pool/worker-handle.ts";
import { installCipher, moved } from "./testing/install-cipher.ts";

const enFr = { source: "en-us", target: "fr" } as const;
const jaFr = { source: "ja", target: "fr" } as const;

let root: string;
let installed: string;
let bundled: string;
let engines: LocalEngine[];
let problems: string[];

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "reload-"));
  [installed, bundled] = [path.join(root, "installed"), path.join(root, "bundled")];
  [engines, problems] = [[], []];
});
afterEach(async () => {
  await Promise.all(engines.map(async (engine) => engine.close()));
  await rm(root, { recursive: true });
});

async function start(more: Partial<LocalEngineOptions> = {}): Promise<LocalEngine> {
  const onProblem = (problem: string) => problems.push(problem);
  const engine = await createLocalEngine({ models: [installed, bundled], workers: 1, onProblem, ...more });
  engines.push(engine);
  return engine;
}

async function translate(engine: LocalEngine, text = "river stone", pair: typeof enFr | typeof jaFr = enFr) {
  const [result] = await collectResults(engine, { pair, segments: [{ text }] });
  return result?.text;
}

/** Real workers; what they are told can be heard. */
const listening =
  (hear: (message: ToWorker) => void): StartWorker =>
  (onMessage) => {
    const worker = startWorkerThread(onMessage);
    const send = (message: ToWorker): void => {
      hear(message);
      worker.send(message);
    };
    return { ...worker, send };
  };

/** By how much the engine moves letters now. */
async function shiftOf(engine: LocalEngine, pair?: typeof jaFr): Promise<number> {
  const text = await translate(engine, "abc", pair);
  return (text?.codePointAt(0) ?? 0) - 97;
}

describe("several folders of models", () => {
  it("serve a pair from the first that has it, inside a folder from the lower id", async () => {
    await installCipher(bundled, {
      id: "a",
      shift: 1,
      pairs: [
        { ...enFr, prefix: "<2fr>" },
        { ...jaFr, prefix: "<2fr>" },
      ],
    });
    await installCipher(installed, { id: "c", shift: 3, pairs: [{ ...enFr, prefix: "<2fr>" }] });
    await installCipher(installed, { id: "b", shift: 2, pairs: [{ ...enFr, prefix: "<2fr>" }] });
    const engine = await start();
    expect([await shiftOf(engine), await shiftOf(engine, jaFr)]).toEqual([2, 1]);
    expect(engine.models.map(({ manifest }) => manifest.id)).toEqual(["b", "a"]);
  });

  it("may hold one id twice, of which the first counts alone", async () => {
    await installCipher(bundled, {
      shift: 1,
      pairs: [
        { ...enFr, prefix: "<2fr>" },
        { ...jaFr, prefix: "<2fr>" },
      ],
    });
    await installCipher(installed, { shift: 2, pairs: [{ ...enFr, prefix: "<2fr>" }] });
    const engine = await start();
    expect(await shiftOf(engine)).toBe(2);
    expect(engine.capabilities().pairs).toHaveLength(1);
    expect(engine.problems).toEqual([]);
  });

  it("tell each pair's quality and domains", async () => {
    await installCipher(bundled, { id: "small", shift: 1, quality: "starter", domains: { legal: "<2en>" } });
    await installCipher(installed, {
      id: "good",
      shift: 2,
      pairs: [{ ...enFr, prefix: "<2fr>" }],
      quality: "standard",
    });
    const engine = await start();
    expect(engine.capabilities().pairs).toEqual([
      { ...enFr, quality: "standard", domains: [] },
      { source: "fr", target: "en-us", quality: "starter", domains: ["legal"] },
    ]);
    expect(engine.capabilities().domains).toEqual(["legal"]);
  });
});

describe("reload", () => {
  it("keeps what is in memory while its folder cannot be read", async () => {
    await installCipher(installed, { shift: 2 });
    const engine = await start();
    expect(await shiftOf(engine)).toBe(2);
    await rename(installed, `${installed}.aside`);
    await writeFile(installed, "");
    await engine.reload();
    expect(await shiftOf(engine)).toBe(2);
    expect(problems).toEqual([`${installed}: cannot be read (ENOTDIR)`]);
    await rm(installed);
    await engine.reload();
    expect(engine.models).toEqual([]);
  });

  it("loses no request: those under way end on their model, new ones use the new, the old is unloaded", async () => {
    await installCipher(installed, { shift: 1 });
    const unloaded = Promise.withResolvers<void>();
    const startWorker = listening(({ type }) => type === "unload" && unloaded.resolve());
    const engine = await start({ workers: 2, batch: { rows: 2, paddedPieces: 200 }, startWorker });
    const texts = Array.from({ length: 12 }, (_, n) => `stone ${n} river`);
    const ask = async () => {
      const results = await collectResults(engine, { pair: enFr, segments: texts.map((text) => ({ text })) });
      return results.map(({ text }) => text);
    };
    // Both workers hold the model: they read it when they get their first batch.
    await Promise.all(Array.from({ length: 8 }, ask));
    const early = Array.from({ length: 8 }, ask);
    await installCipher(installed, { shift: 2 });
    const during: Promise<string[]>[] = [];
    const reloading = engine.reload().then(() => "reloaded");
    for (let isReloaded = false; !isReloaded && during.length < 40;) {
      during.push(ask());
      isReloaded = (await Promise.race([reloading, during.at(-1)])) === "reloaded";
    }
    await reloading;
    const late = Array.from({ length: 4 }, ask);
    const byShift = (shift: number) => texts.map((text) => moved(text, shift));
    expect(await Promise.all(early)).toEqual(early.map(() => byShift(1)));
    for (const answer of await Promise.all(during)) expect([byShift(1), byShift(2)]).toContainEqual(answer);
    expect(await Promise.all(late)).toEqual(late.map(() => byShift(2)));
    await unloaded.promise;
    expect([await engine.health(), problems]).toEqual([{ state: "ready", queued: 0 }, []]);
  });

  it("picks up the first model of all, and falls back to the next folder's when one is removed", async () => {
    const engine = await start();
    expect(await engine.health()).toMatchObject({ state: "down", detail: "no model is installed" });
    await installCipher(bundled, { shift: 1, quality: "starter" });
    await engine.reload();
    expect([await shiftOf(engine), (await engine.health()).state]).toEqual([1, "ready"]);
    const place = await installCipher(installed, { shift: 2, quality: "standard" });
    await engine.reload();
    expect([await shiftOf(engine), engine.capabilities().pairs[0]?.quality]).toEqual([2, "standard"]);
    await rm(place, { recursive: true });
    await engine.reload();
    expect([await shiftOf(engine), engine.capabilities().pairs[0]?.quality]).toEqual([1, "starter"]);
    await rm(bundled, { recursive: true });
    await engine.reload();
    expect(engine.capabilities().pairs).toEqual([]);
    await expect(translate(engine)).rejects.toMatchObject({ code: "unsupported-pair" });
    expect(problems).toEqual([]);
  });

  it.each(["graphs", "digest"] as const)(
    "leaves the old model at work when its replacement is broken (%s)",
    async (broken) => {
      await installCipher(installed, { shift: 1 });
      const engine = await start();
      expect(await shiftOf(engine)).toBe(1);
      await installCipher(installed, { shift: 2, broken });
      await engine.reload();
      await engine.reload();
      expect(await shiftOf(engine)).toBe(1);
      const detail = expect.stringContaining(path.join(installed, "cipher")) as unknown;
      expect(await engine.health()).toMatchObject({ state: "degraded", detail });
      expect(problems).toEqual([expect.stringMatching(/cipher: is not used: /)]);
      await installCipher(installed, { shift: 3 });
      await engine.reload();
      expect([await shiftOf(engine), await engine.health()]).toEqual([3, { state: "ready", queued: 0 }]);
    },
  );

  it("leaves the old model at work when its manifest cannot be read any more", async () => {
    const place = await installCipher(installed, { shift: 1 });
    const engine = await start();
    expect(await shiftOf(engine)).toBe(1);
    await writeFile(path.join(place, "manifest.json"), "{");
    await engine.reload();
    expect(await shiftOf(engine)).toBe(1);
    expect(problems).toEqual([expect.stringContaining("is not JSON")]);
  });

  it("leaves what serves alone when a broken model comes into an earlier folder", async () => {
    await installCipher(bundled, { shift: 1 });
    const engine = await start();
    await mkdir(installed);
    await installCipher(installed, { id: "other", shift: 2, broken: "graphs" });
    await engine.reload();
    expect(await shiftOf(engine)).toBe(1);
    expect((await engine.health()).state).toBe("degraded");
  });

  it("takes the next folder's model for one that turns out broken when it is first used, and reports it", async () => {
    await installCipher(bundled, { shift: 1 });
    await installCipher(installed, { shift: 2, broken: "digest" });
    const engine = await start();
    expect(await shiftOf(engine)).toBe(1);
    expect(problems).toEqual([expect.stringContaining("has the SHA-256")]);
    expect((await engine.health()).state).toBe("degraded");
  });

  it("tries a new model once, however often it is called at the same time", async () => {
    await installCipher(installed, { shift: 1 });
    let batches = 0;
    const engine = await start({ startWorker: listening(({ type }) => (batches += type === "batch" ? 1 : 0)) });
    await installCipher(installed, { shift: 2 });
    await Promise.all([engine.reload(), engine.reload(), engine.reload()]);
    expect(batches).toBe(1);
    expect(await shiftOf(engine)).toBe(2);
  });

  it("is refused by a closed engine", async () => {
    await installCipher(installed, { shift: 1 });
    const engine = await start();
    await engine.close();
    await expect(engine.reload()).rejects.toMatchObject({ code: "unavailable" });
  });
});
