import { readFileSync } from "node:fs";
import path from "node:path";
import { bergamotModel, bergamotTranslate, loadBergamot } from "./bergamot.ts";
import { measure, readTask } from "./figures.ts";

const task = readTask();
const module = await loadBergamot();
const [weights, vocabulary] = ["model.bin", "vocabulary.spm"].map((name) =>
  readFileSync(path.join(task.peerFolder, name)),
);
if (!weights || !vocabulary) throw new Error("the peer's files are missing");
// Large enough that a call's texts are one batch.
const model = bergamotModel(module, weights, vocabulary, 100_000);
const service = new module.BlockingService({ cacheSize: 0 });
const prefix = task.target === "zh-cn" ? "<2zh>" : "<2en>";
await measure(task, async () => {
  const translations: string[] = [];
  for (let at = 0; at < task.texts.length; at += task.batch) {
    const texts = task.texts.slice(at, at + task.batch).map((text) => `${prefix} ${text}`);
    translations.push(...bergamotTranslate(module, service, model, texts));
  }
  return translations;
});
