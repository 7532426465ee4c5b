import { createLocalEngine, readModel } from "@yiqiao/engines/local";
import { measure, readTask } from "./figures.ts";

const task = readTask();
const engine = await createLocalEngine({
  models: [await readModel(task.modelFolder)],
  workers: 1,
  rescue: task.rescue,
  batch: { rows: task.batch, paddedPieces: 1e6 },
});
const request = {
  pair: { source: task.source, target: task.target },
  segments: task.texts.map((text) => ({ text })),
};
await measure(task, async () => {
  const translations = task.texts.map(() => "");
  for await (const outcome of engine.translate(request, new AbortController().signal)) {
    if (!outcome.ok) throw outcome.error;
    translations[outcome.index] = outcome.result.text;
  }
  return translations;
});
await engine.close();
