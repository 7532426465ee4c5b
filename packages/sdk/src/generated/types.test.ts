import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { generateTypes } from "../../scripts/generate-types.ts";

it("are those of the contracts: otherwise run node packages/sdk/scripts/write-types.ts", () => {
  expect(readFileSync(new URL("types.gen.ts", import.meta.url), "utf8")).toBe(generateTypes());
});
