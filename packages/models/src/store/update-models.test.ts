import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { collectResults } from "@yiqiao/engines/conformance";
import { createLocalEngine } from "@yiqiao/engines/local";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ModelsError } from "../problem.ts";
import { CatalogueServer } from "../testing/index.ts";
import { addFromCatalogue } from "./add-from-catalogue.ts";
import { updateModels } from "./update-models.ts";

const zhEn = { source: "zh-cn", target: "en-us" } as const;
let server: CatalogueServer;
let modelsDir: string;
beforeEach(async () => {
  server = await CatalogueServer.start();
  modelsDir = await mkdtemp(path.join(tmpdir(), "updates-"));
});
afterEach(async () => {
  await server.stop();
  await rm(modelsDir, { recursive: true, force: true });
});

const options = () => ({ catalogueUrl: server.url, modelsDir });
const versionsOf = (models: readonly { manifest: { id: string; version: string } }[]) =>
  models.map(({ manifest }) => `${manifest.id} ${manifest.version}`);

describe("newer versions", () => {
  it("are fetched and taken into use while an engine translates, another size of model too", async () => {
    server.add({ version: "2.9", architecture: "base-memory" });
    await addFromCatalogue({ ...options(), pair: zhEn });
    const engine = await createLocalEngine({ models: modelsDir, workers: 1 });
    const translate = async () => collectResults(engine, { pair: zhEn, segments: [{ text: "abc" }] });
    await translate();
    expect(await updateModels(options())).toMatchObject({ updated: [], problems: [] });

    server.add({ version: "2.10", architecture: "base-memory" });
    expect(versionsOf((await updateModels(options())).updated)).toEqual(["firefox-zh-en-base-memory 2.10"]);
    await engine.reload();
    expect(versionsOf(engine.models)).toEqual(["firefox-zh-en-base-memory 2.10"]);

    server.add({ version: "3.0", architecture: "base" });
    expect(versionsOf((await updateModels(options())).updated)).toEqual(["firefox-zh-en-base 3.0"]);
    await Promise.all([translate(), engine.reload()]);
    expect(versionsOf(engine.models)).toEqual(["firefox-zh-en-base 3.0"]);
    expect(await translate()).toHaveLength(1);
    // What is newer is of another pair.
    server.add({ source: "en", target: "zh", version: "3.9" });
    expect(await updateModels(options())).toMatchObject({ updated: [], problems: [] });
    await engine.close();
  });

  it("that cannot be fetched leave what is there, and say why", async () => {
    server.add({ version: "2.9" });
    await addFromCatalogue({ ...options(), pair: zhEn });
    const { model } = server.add({ version: "3.0" });
    model.attachment.hash = "0".repeat(64);
    const { updated, problems } = await updateModels(options());
    expect(updated).toEqual([]);
    expect(problems).toMatchObject([{ problem: { code: "wrong-hash" } }]);
    expect((await readdir(modelsDir)).filter((name) => !name.startsWith("."))).toEqual(["firefox-zh-en-tiny"]);
  });

  it("are not asked for where no model came from the catalogue", async () => {
    expect(await updateModels(options())).toEqual({ updated: [], problems: [], backoffMs: 0 });
    expect(server.asked).toEqual({});
  });
});

describe("the rules of the service", () => {
  beforeEach(async () => {
    server.add({ version: "3.0" });
    await addFromCatalogue({ ...options(), pair: zhEn });
  });

  it("are kept: who asks is told, answers come packed, a wish to be left alone is handed on", async () => {
    server.backoffSeconds = 3600;
    expect(await updateModels(options())).toMatchObject({ backoffMs: 3_600_000 });
    expect(server.asked).toMatchObject({ "user-agent": "Yiqiao", "accept-encoding": "gzip" });
    server.rootBackoffSeconds = 7200;
    expect(await updateModels(options())).toMatchObject({ backoffMs: 7_200_000 });
  });

  it("are kept when it is overloaded: nobody waits beside it for an hour or asks again", async () => {
    server.collectionFault = { status: 503, retryAfterSeconds: 7200 };
    const failure = await updateModels(options()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModelsError);
    expect(failure).toMatchObject({ problem: { code: "catalogue-unreachable", afterMs: 7_200_000 } });
  });
});
