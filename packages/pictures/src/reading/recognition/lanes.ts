import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Canvas } from "@napi-rs/canvas";
import { type LinePlanes, planesOf } from "./line-planes.ts";
import { loadRecogniser, type ReadLine } from "./paddle-recogniser.ts";
import type { LaneJob, LaneReply } from "./lane-worker.ts";

/** Reads crops of lines, 48 pixels high, in their order. */
export type RecogniseLines = (crops: readonly Canvas[]) => Promise<ReadLine[]>;

/**
 * PP-OCRv4 on so many threads, each with lines of its own: threads within a network wait for each other after every
 * operation. Those beside the first start with the first picture that has enough lines for them.
 */
export async function openLanes(threads: number): Promise<RecogniseLines> {
  const recognise = await loadRecogniser();
  let workers: readonly Worker[] = [];
  return async (crops) => {
    if (crops.length > 1 && workers.length === 0) workers = Array.from({ length: threads - 1 }, () => startWorker());
    const planes = crops.map((crop) => planesOf(crop));
    const [own = [], ...others] = shared(planes, workers.length + 1);
    const lines = Array.from(planes, (): ReadLine => ({ text: "", confidence: 0 }));
    const elsewhere = workers.map((worker, index) => readBy(worker, planes, others[index] ?? []));
    for (const index of own) {
      const line = planes[index];
      if (line !== undefined) lines[index] = await recognise(line);
    }
    try {
      for (const found of await Promise.all(elsewhere)) for (const [index, line] of found) lines[index] = line;
    } catch (error) {
      // One of them is gone: the next lines are for new ones.
      await Promise.all(workers.map((worker) => worker.terminate()));
      workers = [];
      throw error;
    }
    return lines;
  };
}

function startWorker(): Worker {
  const worker = new Worker(new URL("./lane-worker.ts", import.meta.url), { execArgv: [], name: "lines" });
  worker.unref();
  return worker;
}

/** The numbers of the lines of each lane, all lanes about as wide. */
function shared(lines: readonly LinePlanes[], count: number): number[][] {
  const lanes = Array.from({ length: count }, () => ({ width: 0, lines: [] as number[] }));
  const widest = lines.map(({ width }, index) => ({ width, index })).toSorted((a, b) => b.width - a.width);
  for (const { width, index } of widest) {
    const lane = lanes.reduce((least, one) => (one.width < least.width ? one : least));
    lane.width += width;
    lane.lines.push(index);
  }
  return lanes.map((lane) => lane.lines);
}

async function readBy(
  worker: Worker,
  planes: readonly LinePlanes[],
  indices: readonly number[],
): Promise<(readonly [number, ReadLine])[]> {
  const lines = indices.flatMap((index) => planes[index] ?? []);
  if (lines.length === 0) return [];
  const job: LaneJob = { lines };
  const answered = once(worker, "message");
  worker.postMessage(
    job,
    lines.map(({ values }) => values.buffer),
  );
  const [reply] = (await answered) as [LaneReply];
  return indices.flatMap((index, at) => {
    const line = reply[at];
    return line === undefined ? [] : [[index, line] as const];
  });
}
