import { type AddFromCatalogueOptions, ModelsError, type ModelsProblem } from "@yiqiao/models";
import { describe, expect, it } from "vitest";
import { fetchModels, type FetchDeps, pairsToFetch } from "./fetch-models.ts";

const config = {
  fetchModels: ["zh-en", "en-zh"],
  modelCatalogueUrl: "http://127.0.0.1:1/models",
  installedModelsDir: "/nowhere",
  proxy: {},
  engine: { workers: undefined, memoryMb: 1024 },
};

/** A router on which pairs are served by starter models until they are in `better`. */
function deps(answer: (options: AddFromCatalogueOptions) => void) {
  const better = new Set<string>();
  const asked: string[] = [];
  const pauses: number[] = [];
  const logged: object[] = [];
  const router = {
    route: ({ pair }: { pair: { source: string; target: string } }) => ({
      available: true,
      quality: better.has(pair.source) ? "standard" : "starter",
    }),
  } as unknown as FetchDeps["router"];
  const add = (async (options: AddFromCatalogueOptions) => {
    asked.push(options.pair.source);
    answer(options);
    better.add(options.pair.source);
    return { model: { manifest: { id: `firefox-${options.pair.source}` } }, wasThere: false };
  }) as unknown as NonNullable<FetchDeps["add"]>;
  const log = (entry: object) => void logged.push(entry);
  return {
    asked,
    pauses,
    logged,
    around: {
      router,
      add,
      logger: { info: log, warn: log } as unknown as FetchDeps["logger"],
      onAdded: async () => {},
      sleep: async (ms: number) => void pauses.push(ms),
    },
  };
}

const fail = (problem: ModelsProblem): never => {
  throw new ModelsError(problem);
};

describe("fetching models beside the server", () => {
  it("fetches each pair that only a starter model serves, then ends", async () => {
    const { around, asked, pauses } = deps(() => {});
    await fetchModels(config, around).done;
    expect(asked).toEqual(["zh-cn", "en-us"]);
    expect(pauses).toEqual([]);
    await fetchModels(config, around).done;
    expect(asked).toHaveLength(2);
  });

  it("wants nothing where the catalogue or the local engine is off", () => {
    const { around } = deps(() => {});
    expect(pairsToFetch({ ...config, modelCatalogueUrl: "off" }, around.router)).toEqual([]);
    expect(pairsToFetch({ ...config, engine: { workers: 0, memoryMb: 1024 } }, around.router)).toEqual([]);
    expect(pairsToFetch({ ...config, fetchModels: [] }, around.router)).toEqual([]);
  });

  it("tries again with growing pauses while the network is away, and says what is missing", async () => {
    let failures = 3;
    const unreachable: ModelsProblem = { code: "catalogue-unreachable", url: "http://x", reason: "no route" };
    const { around, asked, pauses, logged } = deps(() => void (failures-- > 0 && fail(unreachable)));
    await fetchModels({ ...config, fetchModels: ["zh-en"] }, around).done;
    expect(asked).toHaveLength(4);
    expect(pauses).toEqual([600_000, 1_200_000, 2_400_000]);
    expect(logged[0]).toMatchObject({ problem: "the catalogue http://x cannot be reached: no route" });
  });

  it("does not try again what cannot get better", async () => {
    const { around, asked, pauses } = deps(({ pair }) => {
      if (pair.source === "zh-cn") fail({ code: "cannot-convert", file: "model.bin", reason: "no" });
    });
    await fetchModels(config, around).done;
    expect(asked).toEqual(["zh-cn", "en-us"]);
    expect(pauses).toEqual([]);
  });

  it("says so when the model that came in does not serve", async () => {
    const { around, logged, pauses } = deps(() => {});
    const router = { route: () => ({ available: true, quality: "starter" }) } as unknown as FetchDeps["router"];
    const warned: string[] = [];
    const warn = (_: object, message: string) => void warned.push(message);
    const logger = { ...around.logger, warn } as unknown as FetchDeps["logger"];
    await fetchModels(config, { ...around, router, logger }).done;
    expect(warned).toHaveLength(2);
    expect(warned[0]).toContain("could not be taken into use");
    expect([logged, pauses]).toEqual([[], []]);
  });

  it("tries again when there was no room", async () => {
    let failures = 1;
    const full: ModelsProblem = { code: "storage-failed", folder: "/nowhere", reason: "ENOSPC" };
    const { around, pauses } = deps(() => void (failures-- > 0 && fail(full)));
    await fetchModels(config, around).done;
    expect(pauses).toEqual([600_000]);
  });

  it("stops in the middle of a download", async () => {
    const { around, logged } = deps(() => {});
    const fetching = fetchModels(config, {
      ...around,
      add: async ({ signal }: AddFromCatalogueOptions) =>
        await new Promise((_, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason as Error));
        }),
    });
    await fetching.stop();
    expect(logged).toEqual([]);
  });
});
