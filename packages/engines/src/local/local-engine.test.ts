import { fileURLToPath } from "node:url";
import { engineConformance } from "../conformance/index.ts";
import { createLocalEngine } from "./index.ts";

const models = fileURLToPath(new URL("testing/models", import.meta.url));

engineConformance("the local engine", async () => createLocalEngine({ models, workers: 2 }), {
  pair: { source: "en-us", target: "fr" },
  unsupportedPair: { source: "fr", target: "ja" },
  texts: ["good morning.", "the book is red.", "where are you?", "we are late."],
});
