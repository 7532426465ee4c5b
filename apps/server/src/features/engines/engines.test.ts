import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLibreTranslateServer } from "@yiqiao/engines/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#platform/database";
import { createSecrets } from "#platform/secrets";
import { createTestClock, createTestDatabase } from "#testing";
import { createEngineSettings, type EngineEditor, type EngineSettings } from "./index.ts";

const apiKey = "hush-hush-key-1a2b";
let database: Database;
let dataDir = "";
let settings: EngineSettings;
const clock = createTestClock();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "yiqiao-engines-"));
  settings = withSecrets();
});
afterEach(async () => {
  await database.pool.query("delete from engines");
  await rm(dataDir, { recursive: true });
});

function withSecrets(keys: { key?: Uint8Array; previousKey?: Uint8Array } = {}): EngineSettings {
  const secrets = createSecrets({ key: keys.key, previousKey: keys.previousKey, dataDir });
  return createEngineSettings({ database, secrets, clock });
}

const libre = (id: string, more: object = {}) => ({
  id,
  kind: "libretranslate",
  settings: { baseUrl: "http://127.0.0.1:9/" },
  secrets: { apiKey },
  ...more,
});
const idsOf = async () => (await settings.list("operator")).map(({ id }) => id);
const detailOf = async (failing: Promise<unknown>) =>
  failing.then(
    () => "",
    (error: { error: string; details: Record<string, unknown> }) => `${error.error}: ${JSON.stringify(error.details)}`,
  );

describe("who may", () => {
  const account = { accountId: "7d0c0f5e-0000-4000-8000-000000000000", role: 0, siteId: 0 } as const;
  const strangers: EngineEditor[] = [
    { ...account, role: 1 },
    { ...account, role: 2 },
    { ...account, siteId: 5 },
  ];

  it.each(strangers)("nobody but an administrator of the main site: %o", async (editor) => {
    const refused = [
      settings.list(editor),
      settings.add(editor, libre("a")),
      settings.update(editor, "a", {}),
      settings.remove(editor, "a"),
      settings.setEnabled(editor, "a", false),
      settings.reorder(editor, []),
      settings.test(editor, "a"),
      settings.rotateKey(editor),
    ].map((call) => expect(call).rejects.toMatchObject({ error: "noPermission" }));
    await Promise.all(refused);
    expect(await idsOf()).toEqual([]);
  });

  it("lets whoever runs commands on the machine, and nobody else, choose programs to run", async () => {
    const apertium = { kind: "apertium", settings: { modesFolder: "/srv/modes" }, secrets: {} };
    await expect(settings.add(account, apertium)).rejects.toMatchObject({ error: "noPermission" });
    await settings.add(account, { ...apertium, settings: {} });
    const change = { settings: { modesFolder: "/srv/modes" } };
    await expect(settings.update(account, "apertium", change)).rejects.toMatchObject({ error: "noPermission" });
    await settings.update("operator", "apertium", change);
    await settings.update(account, "apertium", { settings: { timeoutMs: 1000 } });
    expect(await settings.list("operator")).toMatchObject([
      { settings: { modesFolder: "/srv/modes", timeoutMs: 1000 } },
    ]);
  });

  it("keeps who changed an engine", async () => {
    expect(await settings.add(account, libre("a"))).toMatchObject({ updatedBy: account.accountId });
    clock.advance({ minutes: 1 });
    const changed = await settings.update("operator", "a", { cost: 2 });
    expect(changed).toMatchObject({ updatedBy: "operator", updatedAt: clock.now(), cost: 2 });
  });
});

describe("engines", () => {
  it("are added at the end, put into another order, switched off, removed", async () => {
    for (const id of ["a", "b", "c"]) await settings.add("operator", libre(id));
    await settings.reorder("operator", ["c"]);
    expect(await idsOf()).toEqual(["c", "a", "b"]);
    await settings.remove("operator", "a");
    await settings.setEnabled("operator", "b", false);
    expect(await settings.list("operator")).toMatchObject([
      { id: "c", enabled: true },
      { id: "b", enabled: false },
    ]);
    await settings.add("operator", libre("d"));
    expect(await idsOf()).toEqual(["c", "b", "d"]);
  });

  it("are called like their kind unless they have an id", async () => {
    const { id: _id, ...engine } = libre("");
    expect(await settings.add("operator", engine)).toMatchObject({ id: "libretranslate" });
    expect(await detailOf(settings.add("operator", engine))).toBe('engineExists: {"id":"libretranslate"}');
  });

  it("keep what is not changed, and lose what is taken away", async () => {
    await settings.add("operator", libre("a", { settings: { baseUrl: "http://127.0.0.1:9", timeoutMs: 500 } }));
    const changed = await settings.update("operator", "a", { settings: { timeoutMs: null, batchSegments: 3 } });
    expect(changed.settings).toEqual({ baseUrl: "http://127.0.0.1:9", batchSegments: 3 });
    expect(changed.secrets).toEqual({ apiKey: "…1a2b" });
    expect((await settings.update("operator", "a", { secrets: { apiKey: null } })).secrets).toEqual({});
    const { rows } = await database.pool.query("select secrets from engines");
    expect(rows).toEqual([{ secrets: null }]);
  });

  it.each<[string, object, string]>([
    ["engineKindUnknown", { kind: "oracle" }, "libretranslate, "],
    ["engineSettingsInvalid", { id: "local" }, "id local"],
    ["engineSettingsInvalid", { id: "A b" }, "id A b"],
    ["engineSettingsInvalid", { settings: {} }, "baseUrl"],
    ["engineSettingsInvalid", { settings: { baseUrl: "http://x", colour: 1 } }, "colour"],
    ["engineSettingsInvalid", { secrets: { apiKey: "" } }, "apiKey"],
    ["engineSettingsInvalid", { secrets: { password: apiKey } }, "password"],
  ])("are refused with %s for %o", async (error, change, named) => {
    const detail = await detailOf(settings.add("operator", libre("a", change)));
    expect(detail).toContain(error);
    expect(detail).toContain(named);
    expect(detail).not.toContain(apiKey);
    expect(await idsOf()).toEqual([]);
  });

  it("that are not there are named", async () => {
    const calls = [
      settings.update("operator", "x", {}),
      settings.remove("operator", "x"),
      settings.setEnabled("operator", "x", true),
      settings.reorder("operator", ["x"]),
      settings.test("operator", "x"),
    ];
    const told = await Promise.all(calls.map((call) => detailOf(call)));
    expect(told).toEqual(calls.map(() => 'engineMissing: {"id":"x"}'));
  });

  it("are announced when they change, and only then", async () => {
    const announced: string[] = [];
    const stop = await database.listen("engines", (payload) => announced.push(payload));
    await settings.add("operator", libre("a"));
    await detailOf(settings.add("operator", libre("a")));
    await settings.list("operator");
    await settings.remove("operator", "a");
    await expect.poll(() => announced).toEqual(["", ""]);
    await stop();
  });
});

describe("a test of an engine", () => {
  it("gives a translation and how long it took", async () => {
    const server = await startLibreTranslateServer({ apiKey });
    try {
      await settings.add("operator", libre("a", { settings: { baseUrl: server.url } }));
      expect(await settings.test("operator", "a")).toMatchObject({
        ok: true,
        durationMs: 0,
        health: { state: "ready" },
        pair: { source: "en-us", target: "zh-cn" },
        translation: "The library is open until eight in the evening. (en-zh-Hans)",
      });
      await settings.update("operator", "a", { secrets: { apiKey: "another-wrong-key" } });
      const refused = await settings.test("operator", "a");
      expect(refused).toMatchObject({ ok: false, error: { code: "unauthorized" } });
      expect(JSON.stringify(refused)).not.toContain("another-wrong-key");
    } finally {
      await server.stop();
    }
  });

  it("says why there is none", async () => {
    await settings.add("operator", libre("a", { settings: { baseUrl: "http://127.0.0.1:9" } }));
    const result = await settings.test("operator", "a");
    expect(result).toMatchObject({ ok: false, health: { state: "down" }, error: { code: "unavailable" } });
  });
});

describe("secrets", () => {
  it("never stand in the database in clear, nor in what is shown", async () => {
    const shown = [await settings.add("operator", libre("a")), await settings.list("operator")];
    expect(JSON.stringify(shown)).not.toContain("hush");
    expect(shown[0]).toMatchObject({ secrets: { apiKey: "…1a2b" } });
    const { rows } = await database.pool.query("select engines::text, encode(secrets, 'escape') as raw from engines");
    expect(JSON.stringify(rows)).not.toContain("hush");
  });

  it("are masked whole when they are short", async () => {
    const { secrets } = await settings.add("operator", libre("a", { secrets: { apiKey: "abcd1234" } }));
    expect(secrets).toEqual({ apiKey: "…" });
  });

  it("that were moved to another row or changed do not open", async () => {
    await settings.add("operator", libre("a"));
    await settings.add("operator", libre("b", { secrets: { apiKey: "the-key-of-the-other" } }));
    await database.pool.query(
      "update engines set secrets = (select secrets from engines where id = 'b') where id = 'a'",
    );
    await database.pool.query(
      "update engines set secrets = set_byte(secrets, 80, get_byte(secrets, 80) # 1) where id = 'b'",
    );
    const problem = expect.stringContaining("it was changed, or belongs to another place");
    expect(await settings.list("operator")).toMatchObject([
      { id: "a", problem, secrets: {} },
      { id: "b", problem, secrets: {} },
    ]);
    expect(await detailOf(settings.test("operator", "a"))).toContain("engineSecretsUnavailable");
  });

  it("stay closed without their key, and no new key is made that would hide it", async () => {
    await settings.add("operator", libre("a"));
    const keyFile = join(dataDir, "secrets.key");
    await rm(keyFile);
    expect(await settings.list("operator")).toMatchObject([
      { problem: expect.stringContaining(`Put ${keyFile} back`) },
    ]);
    const refused = await detailOf(settings.add("operator", libre("b")));
    expect(refused).toContain("engineSecretsUnavailable");
    expect(refused).toContain("set SECRETS_KEY");
    await expect(readFile(keyFile)).rejects.toThrow("ENOENT");
    expect(await settings.add("operator", libre("c", { secrets: {} }))).toMatchObject({ problem: null });
    expect(await settings.update("operator", "a", { secrets: { apiKey: "entered-anew-3c4d" } })).toMatchObject({
      problem: null,
      secrets: { apiKey: "…3c4d" },
    });
  });

  it("that cannot be opened are not lost by a change of something else", async () => {
    const key = Buffer.alloc(32, 1);
    settings = withSecrets({ key });
    await settings.add("operator", libre("a"));
    const stranger = withSecrets({ key: Buffer.alloc(32, 2) });
    expect(await detailOf(stranger.update("operator", "a", { cost: 1 }))).toContain("engineSecretsUnavailable");
    await stranger.setEnabled("operator", "a", false);
    await stranger.add("operator", libre("b"));
    expect(await settings.list("operator")).toMatchObject([{ problem: null }, { problem: expect.anything() }]);
  });

  it("are sealed with a new key, which they then need", async () => {
    await settings.add("operator", libre("a"));
    await settings.add("operator", libre("b"));
    await settings.add("operator", libre("none", { secrets: {} }));
    await database.pool.query(
      "update engines set secrets = set_byte(secrets, 80, get_byte(secrets, 80) # 1) where id = 'b'",
    );
    const before = await readFile(join(dataDir, "secrets.key"), "utf8");
    const rotation = await settings.rotateKey("operator");
    expect(rotation).toMatchObject({
      rotated: { engines: 1, two_factor: 0 },
      unreadable: [{ table: "engines", row: "b", problem: expect.anything() }],
    });
    expect(await settings.list("operator")).toMatchObject([{ problem: null }, { problem: expect.anything() }, {}]);
    // What cannot be opened keeps its key: a repaired row must not be lost.
    expect((await readFile(join(dataDir, "secrets.key"), "utf8")).split("\n").slice(1).join("\n")).toBe(before);
    await settings.remove("operator", "b");
    await settings.rotateKey("operator");
    const after = await readFile(join(dataDir, "secrets.key"), "utf8");
    expect(after).toMatch(/^[\da-f]{64}\n$/);
    expect(after).not.toBe(before);
    expect(await settings.list("operator")).toMatchObject([{ problem: null }, {}]);
  });

  it("are named when the key is lost, instead of being given a new one", async () => {
    await settings.add("operator", libre("a"));
    await settings.add("operator", libre("b"));
    await rm(join(dataDir, "secrets.key"));
    const details = { detail: expect.stringContaining("there is no key") as string };
    await expect(settings.rotateKey("operator")).rejects.toMatchObject({ error: "secretsUnavailable", details });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("go from one SECRETS_KEY to the next", async () => {
    const [key, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    await withSecrets({ key }).add("operator", libre("a"));
    await withSecrets({ key: next, previousKey: key }).rotateKey("operator");
    expect(await withSecrets({ key: next }).list("operator")).toMatchObject([{ problem: null }]);
  });

  it("outlive changes of the key and of engines at the same time", async () => {
    await settings.add("operator", libre("a"));
    const other = withSecrets();
    await Promise.all([
      settings.rotateKey("operator"),
      other.add("operator", libre("b")),
      other.rotateKey("operator"),
      settings.add("operator", libre("c")),
    ]);
    const engines = await settings.list("operator");
    expect(engines.map(({ problem }) => problem)).toEqual([null, null, null]);
  });
});
