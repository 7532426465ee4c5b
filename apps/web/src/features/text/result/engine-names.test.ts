import { describe, expect, it } from "vitest";
import { engineIds, engineName } from "./engine-names.ts";

describe("engineIds", () => {
  it("names each engine of a pivot and of several sentences once", () => {
    expect(engineIds("local+libretranslate, local")).toEqual(["local", "libretranslate"]);
  });

  it("finds none in nothing", () => {
    expect(engineIds("")).toEqual([]);
  });
});

describe("engineName", () => {
  it("is readable where the engine is known, else its id", () => {
    const ids = ["local", "libretranslate", "deepl", "chat:qwen3:8b", "openai-chat", "our-deepl", "constructor"];
    expect(ids.map((id) => engineName(id, { builtIn: "Built-in engine", chat: "AI model" }))).toEqual([
      "Built-in engine",
      "LibreTranslate",
      "DeepL",
      "qwen3:8b",
      "AI model",
      "our-deepl",
      "constructor",
    ]);
  });
});
