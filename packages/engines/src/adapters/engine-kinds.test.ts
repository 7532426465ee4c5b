import { describe, expect, it } from "vitest";
import { z } from "zod";
import { engineKinds, type EngineKind } from "./engine-kinds.ts";

const baseUrl = "http://127.0.0.1:1";
const apiKey = "k3y";
const least: Record<EngineKind, { settings: object; secrets: object }> = {
  libretranslate: { settings: { baseUrl }, secrets: {} },
  "openai-chat": { settings: { baseUrl, model: "small" }, secrets: {} },
  deepl: { settings: {}, secrets: { apiKey } },
  google: { settings: {}, secrets: { apiKey } },
  microsoft: { settings: {}, secrets: { apiKey } },
  mtranserver: { settings: { baseUrl }, secrets: {} },
  apertium: { settings: {}, secrets: {} },
};
const kinds = Object.keys(least) as EngineKind[];

describe.each(kinds)("the engine kind %s", (kind) => {
  const { settings, secrets } = least[kind];

  it("makes an engine of the least, with the id and the cost that it is given", async () => {
    const engine = engineKinds[kind].create({ id: "mine", settings, secrets });
    expect(engine).toMatchObject({ id: "mine", cost: expect.any(Number) as number });
    await engine.close();
    const dear = engineKinds[kind].create({ id: "mine", settings, secrets, cost: 77 });
    expect(dear.cost).toBe(77);
    await dear.close();
  });

  it("takes the limits of a segment", async () => {
    const engine = engineKinds[kind].create({ id: "x", settings: { ...settings, maxSegmentCodePoints: 123 }, secrets });
    expect(engine.capabilities().maxSegmentCodePoints).toBe(123);
    await engine.close();
  });

  it("names what is wrong, and tells no values", () => {
    const create = (wrong: unknown, wrongSecrets: unknown = secrets) =>
      engineKinds[kind].create({ id: "x", settings: wrong, secrets: wrongSecrets });
    expect(() => create({ ...settings, timeoutMs: 1 })).toThrow(/setting timeoutMs: /);
    expect(() => create({ ...settings, wrong: "value-1" })).toThrow(/setting: .{0,900}"wrong"/);
    expect(() => create(settings, { ...secrets, apiKey: "two words value-1" })).toThrow(/secret/);
    expect(() => create(settings, { ...secrets, apiKey: "two words value-1" })).not.toThrow(/value-1/);
    expect(() => create(undefined)).toThrow(TypeError);
  });

  it("describes itself, each setting and each secret by name", () => {
    const { describe: about, ...definition } = engineKinds[kind];
    expect(about.name).not.toBe("");
    expect(about.needs).not.toBe("");
    const { properties = {} } = z.toJSONSchema(definition.settings);
    expect(
      Object.entries(properties).filter(([, field]) => (field as { description?: string }).description === undefined),
    ).toEqual([]);
    expect(z.toJSONSchema(definition.secrets)).toMatchObject({ type: "object", additionalProperties: false });
  });
});

it("refuses an engine without the key that it needs", () => {
  expect(() => engineKinds.deepl.create({ id: "x", settings: {}, secrets: {} })).toThrow(/DeepL: secret apiKey/);
});

it("keeps the model's languages and the categories", async () => {
  const chat = engineKinds["openai-chat"].create({
    id: "x",
    settings: { baseUrl, model: "small", languages: ["ja", "ko"] },
    secrets: {},
  });
  expect(chat.capabilities().pairs).toHaveLength(2);
  const microsoft = engineKinds.microsoft.create({
    id: "x",
    settings: { categories: { legal: "law" } },
    secrets: { apiKey },
  });
  expect(microsoft.capabilities().domains).toEqual(["legal"]);
  await Promise.all([chat.close(), microsoft.close()]);
});
