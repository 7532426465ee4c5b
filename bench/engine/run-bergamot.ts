import { readFileSync } from "node:fs";
import { bergamotModel, bergamotTranslate, loadBergamot } from "./bergamot.ts";
import { type BergamotTask, measure, taskFile } from "./figures.ts";

const task = JSON.parse(readFileSync(taskFile(), "utf8")) as BergamotTask;
const module = await loadBergamot();
const files = {
  weights: readFileSync(task.weights),
  vocabularies: task.vocabularies.map((file) => readFileSync(file)),
};
// Large enough that a call's texts are one batch.
const model = bergamotModel(module, files, { precision: task.precision, batchWords: 100_000 });
const service = new module.BlockingService({ cacheSize: 0 });
const before = task.prefix === undefined ? "" : `${task.prefix} `;
await measure(task.rounds, async () => {
  const translations: string[] = [];
  for (let at = 0; at < task.texts.length; at += task.batch) {
    const texts = task.texts.slice(at, at + task.batch).map((text) => `${before}${text}`);
    translations.push(...bergamotTranslate(module, service, model, texts));
  }
  return translations;
});
