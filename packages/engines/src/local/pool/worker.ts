import { parentPort } from "node:worker_threads";
import { ModelError } from "../manifest.ts";
import { LoadedModel } from "../runtime/loaded-model.ts";
import { translateBatch } from "../runtime/translate-batch.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

const port = parentPort;
if (!port) throw new Error("this file runs in a worker thread");

const models = new Map<string, LoadedModel>();
const cancelled = new Set<number>();
const tell = (message: FromWorker): void => port.postMessage(message);

async function translate({ key, model, rows }: Extract<ToWorker, { type: "batch" }>): Promise<void> {
  const unanswered = new Set(rows.map(({ id }) => id));
  try {
    const loaded = models.get(key) ?? (await LoadedModel.load(model));
    models.set(key, loaded);
    await translateBatch(
      loaded,
      rows.map(({ segment }) => segment),
      {
        isWanted: (row) => !cancelled.has(rows[row].id),
        onResult(row, result) {
          unanswered.delete(rows[row].id);
          tell({ type: "result", id: rows[row].id, result });
        },
      },
    );
  } catch (error) {
    const code = error instanceof ModelError ? "unavailable" : "internal";
    const message = error instanceof Error ? error.message : String(error);
    for (const id of unanswered) if (!cancelled.has(id)) tell({ type: "failure", id, code, message });
  }
  for (const { id } of rows) cancelled.delete(id);
  tell({ type: "done" });
}

async function release(key: string): Promise<void> {
  const model = models.get(key);
  models.delete(key);
  await model?.release();
}

/** One batch after the other; what cancels a batch must not wait for it. */
let work = Promise.resolve();
const enqueue = (task: () => Promise<void>): void => {
  work = work.then(task);
};

port.on("message", (message: ToWorker) => {
  if (message.type === "cancel") for (const id of message.ids) cancelled.add(id);
  else if (message.type === "batch") enqueue(async () => translate(message));
  else if (message.type === "unload") enqueue(async () => release(message.key));
  else {
    enqueue(async () => {
      for (const key of models.keys()) await release(key);
      port.close();
    });
  }
});
