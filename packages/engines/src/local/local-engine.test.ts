import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { collectOutcomes, collectResults, engineConformance } from "../conformance/index.ts";
import { createLocalEngine, readModel } from "./index.ts";
import { type StartWorker, startWorkerThread, type WorkerHandle } from "./pool/worker-handle.ts";

const models = fileURLToPath(new URL("testing/models", import.meta.url));

engineConformance("the local engine", async () => createLocalEngine({ models, workers: 2 }), {
  pair: { source: "en-us", target: "fr" },
  unsupportedPair: { source: "fr", target: "ja" },
  texts: ["good morning.", "the book is red.", "where are you?", "we are late."],
});

const pair = { source: "en-us", target: "fr" } as const;
const never = new AbortController().signal;

/** What the cipher model should answer. */
const moved = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint((((letter.codePointAt(0) ?? 0) - 96) % 26) + 97));

describe("the local engine in real worker threads", () => {
  it("mixes nothing up between many requests at once", async () => {
    const engine = await createLocalEngine({ models, workers: 2 });
    const requests = Array.from({ length: 40 }, (_, n) =>
      Array.from(
        { length: 5 },
        (_, m) => ["stone", "river", "cloud", "table"].slice(0, 1 + ((n + m) % 4)).join(" ") + ` ${n} ${m}.`,
      ),
    );
    const answers = await Promise.all(
      requests.map(async (texts) => collectResults(engine, { pair, segments: texts.map((text) => ({ text })) })),
    );
    expect(answers.map((results) => results.map(({ text }) => text))).toEqual(
      requests.map((texts) => texts.map(moved)),
    );
    expect((await engine.health()).queued).toBe(0);
    await engine.close();
  });

  it("gives the first sentences of a long text before the last are done", async () => {
    const engine = await createLocalEngine({ models, workers: 1, batch: { rows: 2, paddedPieces: 500 } });
    const segments = Array.from({ length: 10 }, (_, n) => ({ text: `sentence ${n}` }));
    const order: number[] = [];
    for await (const { index } of engine.translate({ pair, segments }, never)) order.push(index);
    expect(order.slice(0, 2).toSorted((a, b) => a - b)).toEqual([0, 1]);
    await engine.close();
  });

  it("names the file of a model that cannot be loaded, says so in its health, and works on with the others", async () => {
    const problems: string[] = [];
    const good = await readModel(`${models}/cipher`);
    const [first, ...rest] = good.manifest.files;
    const bad = {
      ...good,
      manifest: {
        ...good.manifest,
        id: "bad",
        pairs: [{ source: "ja" as const, target: "ko" as const }],
        files: [{ ...first, sha256: "0".repeat(64) }, ...rest],
      },
    };
    const engine = await createLocalEngine({
      models: [bad, good],
      workers: 1,
      onProblem: (problem) => problems.push(problem),
    });
    const [outcome] = await collectOutcomes(engine, {
      pair: { source: "ja", target: "ko" },
      segments: [{ text: "x" }],
    });
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: "unavailable", message: expect.stringContaining("encoder.onnx: has the SHA-256") },
    });
    expect(problems).toHaveLength(1);
    expect(await engine.health()).toMatchObject({ state: "degraded", detail: expect.stringContaining("encoder.onnx") });
    expect((await collectResults(engine, { pair, segments: [{ text: "abc" }] }))[0]?.text).toBe("bcd");
    await engine.close();
  });

  it("hands the domain of a request to the model", async () => {
    const domains: unknown[] = [];
    const startWorker: StartWorker = (onMessage) => {
      const worker = startWorkerThread(onMessage);
      return {
        ...worker,
        send(message) {
          if (message.type === "batch") domains.push(...message.rows.map(({ segment }) => segment.domain));
          worker.send(message);
        },
      };
    };
    const engine = await createLocalEngine({ models, workers: 1, startWorker });
    await collectResults(engine, { pair, domain: "legal", segments: [{ text: "abc" }] });
    await collectResults(engine, { pair, segments: [{ text: "abc" }] });
    expect(domains).toEqual(["legal", undefined]);
    await engine.close();
  });

  it("tries the rows of a worker that dies on another one", async () => {
    const started: WorkerHandle[] = [];
    const startWorker: StartWorker = (onMessage) => {
      const handle = startWorkerThread(onMessage);
      started.push(handle);
      return handle;
    };
    const engine = await createLocalEngine({ models, workers: 1, startWorker });
    const answer = collectResults(engine, { pair, segments: [{ text: "abc" }, { text: "xyz" }] });
    await started[0]?.kill();
    expect((await answer).map(({ text }) => text)).toEqual(["bcd", "yza"]);
    expect(started).toHaveLength(2);
    await engine.close();
  });

  it("is down without models and says why", async () => {
    const engine = await createLocalEngine({ models: `${models}/none` });
    expect(engine.capabilities().pairs).toEqual([]);
    expect(await engine.health()).toMatchObject({ state: "down", detail: "no model is installed" });
    await engine.close();
  });

  it("has its models in every worker before anybody asks, and says that it starts until then", async () => {
    const engine = await createLocalEngine({ models, workers: 2 });
    expect(await engine.health()).toMatchObject({ state: "ready" });
    const warm = engine.warm();
    expect(await engine.health()).toMatchObject({ state: "starting", detail: "the models are being loaded" });
    await warm;
    expect(engine.loaded).toEqual([["cipher"], ["cipher"]]);
    expect(await engine.health()).toMatchObject({ state: "ready" });
    await engine.close();
  });

  it("says which model cannot be loaded when it warms up", async () => {
    const { folder, manifest } = await readModel(`${models}/cipher`);
    const [first, ...rest] = manifest.files;
    const files = [{ ...first, sha256: "0".repeat(64) }, ...rest];
    const problems: string[] = [];
    const onProblem = (problem: string) => problems.push(problem);
    const engine = await createLocalEngine({ models: [{ folder, manifest: { ...manifest, files } }], onProblem });
    await engine.warm();
    expect(problems).toEqual([expect.stringContaining("encoder.onnx: has the SHA-256")]);
    expect(await engine.health()).toMatchObject({ state: "degraded", detail: problems[0] });
    await engine.close();
  });
});
