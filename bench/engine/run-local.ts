import { readFileSync } from "node:fs";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { createLocalEngine, readModel } from "@yiqiao/engines/local";
import { type LocalTask, measure, taskFile } from "./figures.ts";

const task = JSON.parse(readFileSync(taskFile(), "utf8")) as LocalTask;
const engine = await createLocalEngine({
  models: [await readModel(task.modelFolder)],
  workers: 1,
  search: "greedy",
  rescue: task.rescue,
  batch: { rows: task.batch, paddedPieces: 1e6 },
});
const request = {
  pair: { source: task.source as LanguageCode, target: task.target as LanguageCode },
  segments: task.texts.map((text) => ({ text })),
};
await measure(task.rounds, async () => {
  const translations = task.texts.map(() => "");
  for await (const outcome of engine.translate(request, new AbortController().signal)) {
    if (!outcome.ok) throw outcome.error;
    translations[outcome.index] = outcome.result.text;
  }
  return translations;
});
await engine.close();
