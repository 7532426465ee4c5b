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
    expect(["local", "libretranslate", "openai:qwen"].map((id) => engineName(id, "Built-in engine"))).toEqual([
      "Built-in engine",
      "LibreTranslate",
      "openai:qwen",
    ]);
  });
});
