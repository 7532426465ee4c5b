import type { ProcessReport, ProcessSettings } from "@yiqiao/contracts/devices";
import type { EngineHealth } from "@yiqiao/engines";
import type { JobQueue } from "#platform/queue";
import type { GpuReader } from "./gpus.ts";
import type { MachineReader } from "./machine.ts";

/** What an engine or a model has done since the process started. */
export interface WorkDone {
  readonly words: number;
}

/** A model of the local engine. */
export interface ModelUse extends WorkDone {
  readonly id: string;
  readonly version: string;
  readonly pairs: readonly string[];
  readonly loaded: number;
  readonly memoryBytes: number;
  /** Time that threads have computed with it. */
  readonly busyMs: number;
}

/** What the process looks at to report. */
export interface Looked {
  readonly machine: Pick<MachineReader, "read">;
  readonly gpus: Pick<GpuReader, "read">;
  readonly queue: Pick<JobQueue, "activity">;
  readonly engines: () => readonly { readonly id: string; readonly health: EngineHealth | undefined }[];
  /** Words that an engine has translated. */
  readonly wordsOf: (engineId: string) => number;
  readonly models: () => readonly ModelUse[];
  readonly settings: () => ProcessSettings;
  /** Milliseconds of a clock that only goes on. */
  readonly now?: () => number;
}

/** Of fewer, most of the time went into loading the model. */
const fewWords = 200;

export function createLook(looked: Looked): () => Promise<ProcessReport> {
  const { now = () => performance.now() } = looked;
  const before = new Map<string, number>();
  let lookedAt = now();
  return async () => {
    const at = now();
    const seconds = Math.max(0.001, (at - lookedAt) / 1000);
    lookedAt = at;
    /** What has come since the last look, by the second. */
    const rateOf = (name: string, words: number): number => {
      const rate = Math.max(0, words - (before.get(name) ?? 0)) / seconds;
      before.set(name, words);
      return rounded(rate);
    };
    const { intake, kinds } = looked.queue.activity();
    return {
      ...(await looked.machine.read()),
      settings: {
        ...looked.settings(),
        takes_jobs: intake.takesJobs,
        slots: intake.slots,
        kinds: intake.kinds === null ? null : [...intake.kinds],
      },
      jobs: kinds.map(({ name: kind, running, concurrency }) => ({ kind, running, concurrency })),
      engines: looked.engines().map(({ id, health }) => ({
        id,
        state: health?.state ?? "starting",
        detail: health?.detail ?? "",
        queued: health?.queued ?? 0,
        words_per_second: rateOf(`engine ${id}`, looked.wordsOf(id)),
      })),
      models: looked.models().map(({ id, version, pairs, loaded, memoryBytes, words, busyMs }) => ({
        id,
        version,
        pairs: [...pairs],
        loaded,
        memory_bytes: memoryBytes,
        words_per_second: rateOf(`model ${id} ${version}`, words),
        speed: busyMs > 0 && words >= fewWords ? rounded(words / (busyMs / 1000)) : null,
      })),
      gpus: [...looked.gpus.read()],
    };
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
