import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { auditActions } from "@yiqiao/contracts/audit";
import { describe, expect, it } from "vitest";

const features = join(import.meta.dirname, "..");
const sources = readdirSync(features, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.includes("test"))
  .map((path) => readFileSync(join(features, path), "utf8"))
  .filter((source) => source.includes("audit"))
  .join("\n");

describe("the acts that the log can be asked for", () => {
  it.each(auditActions)("include %s, which a feature writes down", (action) => {
    expect(sources).toMatch(new RegExp(`["']${action.replaceAll(".", String.raw`\.`)}["']`));
  });
});
