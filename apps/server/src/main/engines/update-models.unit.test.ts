import { ModelsError, type updateModels } from "@yiqiao/models";
import { describe, expect, it } from "vitest";
import { keepModelsUpToDate, type UpdateDeps } from "./update-models.ts";

const config = {
  fetchModels: ["zh-en"],
  modelCatalogueUrl: "http://127.0.0.1:1/models",
  installedModelsDir: "/nowhere",
  proxy: {},
  engine: { workers: undefined, memoryMb: 1024 },
};
const hourMs = 3_600_000;

/** Looks as often as there are answers, then waits for ever. */
function around(answers: readonly (() => Awaited<ReturnType<typeof updateModels>>)[]) {
  const pauses: number[] = [];
  const told: string[] = [];
  const over = Promise.withResolvers<void>();
  const left = [...answers];
  const deps: UpdateDeps = {
    after: Promise.resolve(),
    logger: { info: () => undefined, warn: () => undefined },
    onUpdated: async () => void told.push("updated"),
    update: async () => left.shift()?.() ?? { updated: [], problems: [], backoffMs: 0 },
    sleep: async (ms, signal) => {
      pauses.push(ms);
      if (left.length > 0) return;
      over.resolve();
      await new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    },
  };
  return { deps, pauses, told, over: over.promise };
}

const model = { manifest: { id: "firefox-zh-en-tiny", version: "3.1" } } as never;

describe("looking for newer models", () => {
  it("takes what is newer into use and looks again a day later, or later still where the server wishes it", async () => {
    const { deps, pauses, told, over } = around([
      () => ({ updated: [model], problems: [], backoffMs: 0 }),
      () => ({ updated: [], problems: [], backoffMs: 48 * hourMs }),
      () => {
        throw new ModelsError({ code: "catalogue-unreachable", url: "x", reason: "503", afterMs: 30 * hourMs });
      },
    ]);
    const looking = keepModelsUpToDate(config, deps);
    await over;
    await looking.stop();
    expect(told).toEqual(["updated"]);
    expect(pauses.map((ms) => ms / hourMs)).toEqual([24, 48, 30]);
  });

  it("stops while what comes before has not ended, and does not look", async () => {
    const { deps, pauses } = around([]);
    const looking = keepModelsUpToDate(config, { ...deps, after: new Promise(() => undefined) });
    await looking.stop();
    expect(pauses).toEqual([]);
  });

  it.each([{ fetchModels: [] }, { modelCatalogueUrl: "off" }, { engine: { workers: 0, memoryMb: 1024 } }])(
    "is not done with %j",
    async (more) => {
      const runUpdates = async (given: typeof config) => {
        const { deps, pauses } = around([]);
        const looking = keepModelsUpToDate(given, deps);
        for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
        await looking.stop();
        return pauses.length;
      };
      expect(await runUpdates({ ...config, ...more } as typeof config)).toBe(0);
      expect(await runUpdates(config)).toBe(1);
    },
  );
});
