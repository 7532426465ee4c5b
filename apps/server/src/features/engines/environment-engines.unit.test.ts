import { describe, expect, it } from "vitest";
import { loadConfig } from "#platform/config";
import { environmentEngines } from "./environment-engines.ts";
import { makeEngine } from "./make-engine.ts";

const everything = {
  OPENAI_BASE_URL: "http://chat.example/v1",
  OPENAI_MODEL: "qwen3:8b",
  OPENAI_API_KEY: "chat-key",
  LIBRETRANSLATE_URL: "http://libre.example",
  LIBRETRANSLATE_API_KEY: "libre-key",
  DEEPL_API_KEY: "deepl-key:fx",
  DEEPL_URL: "https://deepl.example",
  GOOGLE_TRANSLATE_API_KEY: "google-key",
  MICROSOFT_TRANSLATOR_KEY: "microsoft-key",
  MICROSOFT_TRANSLATOR_REGION: "westeurope",
  MICROSOFT_TRANSLATOR_URL: "https://microsoft.example",
  MTRANSERVER_URL: "http://mtran.example",
  MTRANSERVER_TOKEN: "mtran-token",
  APERTIUM_MODES: "/usr/share/apertium/modes",
};
const enginesOf = (env: Record<string, string>) => environmentEngines(loadConfig(env).remoteEngines);

describe("environmentEngines", () => {
  it("has none by default", () => {
    expect(enginesOf({})).toEqual([]);
  });

  it("makes an engine of every kind that the environment names, in their order, all at one cost", async () => {
    const named = enginesOf(everything);
    expect(named.map(({ recipe }) => recipe.id)).toEqual([
      "chat:qwen3:8b",
      "deepl",
      "google",
      "microsoft",
      "libretranslate",
      "mtranserver",
      "apertium",
    ]);
    for (const { recipe } of named) {
      const engine = makeEngine(recipe);
      expect([engine.id, engine.cost]).toEqual([recipe.id, 0]);
      await engine.close();
    }
  });

  it("gives each what belongs to it, and nothing that is not set", () => {
    const [microsoft] = enginesOf({ MICROSOFT_TRANSLATOR_KEY: "k", MICROSOFT_TRANSLATOR_REGION: "westeurope" });
    expect(microsoft).toEqual({
      recipe: {
        id: "microsoft",
        kind: "microsoft",
        settings: { region: "westeurope" },
        cost: 0,
        secrets: { apiKey: "k" },
      },
      variable: "MICROSOFT_TRANSLATOR_KEY",
    });
    const [mTranServer] = enginesOf({ MTRANSERVER_URL: "http://mtran.example" });
    expect(mTranServer?.recipe).toMatchObject({ settings: { baseUrl: "http://mtran.example" }, secrets: {} });
  });
});
