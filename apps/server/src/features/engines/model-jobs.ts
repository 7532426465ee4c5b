import { randomUUID } from "node:crypto";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { ModelJob } from "@yiqiao/contracts/engines";
import type { EnginePair } from "@yiqiao/engines";
import { type AddedModel, type AddProgress, describeProblem, ModelsError } from "@yiqiao/models";
import { DomainError } from "#platform/errors";
import { modelProblemsZh } from "./model-problems.zh.ts";

/** Brings a model in, and tells how far it is. */
export type InstallModel = (watch: {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: AddProgress) => void;
}) => Promise<AddedModel>;

interface Job extends Omit<ModelJob, "error"> {
  failure: unknown;
}

/** One model after the other is set up, in the process that was asked; whoever likes follows it. */
export interface ModelJobs {
  current(language: InterfaceLanguage): ModelJob | null;
  /** @throws {DomainError} `modelJobRunning` */
  start(about: Pick<ModelJob, "kind" | "pair">, bring: InstallModel, language: InterfaceLanguage): ModelJob;
  cancel(): Promise<void>;
  /** The job as it is and after each change, until it has ended. */
  follow(language: InterfaceLanguage, signal: AbortSignal): AsyncGenerator<ModelJob>;
}

export function createModelJobs(onAdded: () => Promise<void>): ModelJobs {
  let job: Job | undefined;
  let aborting = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let changed = Promise.withResolvers<void>();
  const change = (changes: Partial<Job>): void => {
    if (job) job = { ...job, ...changes };
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const onProgress = (progress: AddProgress): void => {
    if (progress.stage !== "download") return change({ stage: progress.stage });
    const { receivedBytes: received_bytes, totalBytes: total_bytes } = progress;
    const before = job && percentOf(job.received_bytes, job.total_bytes);
    const isShown = job?.stage !== "download" || before !== percentOf(received_bytes, total_bytes);
    if (isShown) change({ stage: "download", received_bytes, total_bytes });
  };
  const run = async (bring: InstallModel, { signal }: AbortController): Promise<void> => {
    try {
      const { model } = await bring({ signal, onProgress });
      await onAdded();
      change({ state: "done", model: model.manifest.id });
    } catch (failure) {
      change(signal.aborted ? { state: "cancelled" } : { state: "failed", failure });
    }
  };
  return {
    current: (language) => (job ? presented(job, language) : null),
    start: (about, bring, language) => {
      if (job?.state === "running") throw new DomainError("modelJobRunning");
      job = { ...about, id: randomUUID(), state: "running", stage: null, ...noBytes, model: null, failure: undefined };
      aborting = new AbortController();
      running = run(bring, aborting);
      return presented(job, language);
    },
    cancel: async () => {
      aborting.abort(new Error("cancelled"));
      await running;
    },
    follow: async function* (language, signal) {
      const gone = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => gone.resolve(), { once: true });
      for (;;) {
        const next = changed.promise;
        const now = job;
        if (now === undefined || signal.aborted) return;
        yield presented(now, language);
        if (now.state !== "running") return;
        await Promise.race([next, gone.promise]);
      }
    },
  };
}

const noBytes = { received_bytes: 0, total_bytes: 0 };

const percentOf = (received: number, total: number): number => Math.floor((100 * received) / Math.max(1, total));

function presented({ failure, ...job }: Job, language: InterfaceLanguage): ModelJob {
  return { ...job, error: job.state === "failed" ? explain(failure, language) : null };
}

/** What went wrong, in the reader's language where it is ours to say. */
export function explain(failure: unknown, language: InterfaceLanguage): string {
  if (failure instanceof ModelsError && language === "zh") return describeProblem(modelProblemsZh, failure.problem);
  return failure instanceof Error ? failure.message : String(failure);
}

/** A pair as the log names it. */
export const nameOfPair = ({ source, target }: EnginePair): string => `${source}>${target}`;
