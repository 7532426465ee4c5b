import { z } from "zod";
import { inBoth } from "../errors/wording.ts";
import { momentSchema } from "../moments.ts";
import {
  failedJobsMost,
  historySpans,
  memoryLimitsMb,
  processRoles,
  processStates,
  slotLimits,
  threadLimits,
} from "./constants.ts";

const count = z.number().int().nonnegative();
const bytes = z.number().nonnegative();
const kindName = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)*$/)
  .max(100);
const moment = z.string();

/** What a process is set to. */
export const processSettingsSchema = z.object({
  /** False: it finishes what it has, and takes nothing new. */
  takes_jobs: z.boolean().default(true),
  /** Jobs of all kinds together that it runs at a time; null: as many as the kinds allow. */
  slots: z.number().int().min(slotLimits.least).max(slotLimits.most).nullable().default(null),
  /** The kinds of jobs that it takes; null: all. */
  kinds: z.array(kindName).max(200).nullable().default(null),
  /** Memory for loaded models; null: as `ENGINE_MEMORY_MB` says. */
  memory_mb: z.number().int().min(memoryLimitsMb.least).max(memoryLimitsMb.most).nullable().default(null),
  /** Threads that translate; null: as `ENGINE_WORKERS` says. */
  threads: z.number().int().min(threadLimits.least).max(threadLimits.most).nullable().default(null),
  /** Models that are loaded before others and keep their place in memory, the most important first. */
  first_models: z.array(z.string().min(1).max(200)).max(50).default([]),
});
export type ProcessSettings = z.output<typeof processSettingsSchema>;

const gpuSchema = z.object({
  index: count,
  name: z.string(),
  /** 0 to 1; null: it does not tell. */
  usage: z.number().nullable(),
  memory_used_bytes: bytes.nullable(),
  memory_total_bytes: bytes.nullable(),
  celsius: z.number().nullable(),
});
export type GpuReport = z.infer<typeof gpuSchema>;

/** What a process tells of itself. */
export const processReportSchema = z.object({
  machine: z.object({
    cores: count,
    /** Share of all cores that is busy, 0 to 1. */
    cpu: z.number(),
    /** Mean number of tasks that ran or waited to run in the last minute. */
    load: z.number(),
    memory_total_bytes: bytes,
    memory_free_bytes: bytes,
    /** Of the disk with the data folder; null: it could not be asked. */
    disk_total_bytes: bytes.nullable(),
    disk_free_bytes: bytes.nullable(),
  }),
  process: z.object({
    /** Cores that it keeps busy. */
    cpu: z.number(),
    rss_bytes: bytes,
    /** How late its event loop was, 99 of 100 times at most. */
    lag_ms: z.number(),
  }),
  /** As it obeys them now. */
  settings: processSettingsSchema,
  /** What it runs of each kind, and how many at most. */
  jobs: z.array(z.object({ kind: z.string(), running: count, concurrency: count })),
  engines: z.array(
    z.object({
      id: z.string(),
      state: z.enum(["ready", "starting", "degraded", "down"]),
      detail: z.string(),
      queued: count,
      words_per_second: z.number(),
    }),
  ),
  /** Models of the local engine that serve. */
  models: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      pairs: z.array(z.string()),
      /** How many of its threads have it in memory. */
      loaded: count,
      memory_bytes: bytes,
      /** In the last seconds. */
      words_per_second: z.number(),
      /** While it computes, in one thread; null: it has not yet. */
      speed: z.number().nullable(),
    }),
  ),
  gpus: z.array(gpuSchema),
});
export type ProcessReport = z.infer<typeof processReportSchema>;

export const deviceProcessSchema = z.object({
  id: z.uuid(),
  host: z.string(),
  role: z.enum(processRoles),
  pid: count,
  version: z.string(),
  started_at: moment,
  reported_at: moment,
  /** Since its last report. */
  silent_seconds: z.number(),
  state: z.enum(processStates),
  /** As they were set; the process obeys them within seconds. */
  settings: processSettingsSchema,
  /** Whether processes of this role that start on this machine begin with settings that were kept. */
  is_kept: z.boolean(),
  /** Null: it runs another version, whose report cannot be read. */
  report: processReportSchema.nullable(),
});
export type DeviceProcess = z.infer<typeof deviceProcessSchema>;

export const jobKindSchema = z.object({
  kind: z.string(),
  waiting: count,
  deferred: count,
  running: count,
  failed: count,
  failed_lately: count,
  /** Since when the one that has waited longest could run; null: none waits. */
  waiting_since: moment.nullable(),
});
export type JobKind = z.infer<typeof jobKindSchema>;

/** What an administrator should look at. */
export const deviceAttentionSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("processLost"),
    id: z.uuid(),
    host: z.string(),
    role: z.enum(processRoles),
    pid: count,
    since: moment,
  }),
  z.object({ kind: z.literal("diskLow"), host: z.string(), free_bytes: bytes, total_bytes: bytes }),
  z.object({ kind: z.literal("jobsFailed"), count }),
  z.object({ kind: z.literal("jobsWait"), job: z.string(), waiting: count, since: moment }),
  z.object({ kind: z.literal("engineDown"), engine: z.string(), hosts: z.array(z.string()), detail: z.string() }),
  /** Jobs are there to be run, and no process takes any. */
  z.object({ kind: z.literal("nobodyWorks") }),
]);
export type DeviceAttention = z.infer<typeof deviceAttentionSchema>;

export const devicesSchema = z.object({
  processes: z.array(deviceProcessSchema),
  jobs: z.array(jobKindSchema),
  attention: z.array(deviceAttentionSchema),
});
export type Devices = z.infer<typeof devicesSchema>;

export const historyQuerySchema = z.object({ id: z.uuid(), span: z.enum(historySpans).default("hour") });
const values = z.array(z.number().nullable());
/** One value for each of `times`, in milliseconds since 1970; null: nothing was reported. */
export const deviceHistorySchema = z.object({
  times: z.array(z.number()),
  cpu: values,
  machine_cpu: values,
  rss_bytes: values,
  memory_used_bytes: values,
  lag_ms: values,
  running: values,
  words_per_second: values,
});
export type DeviceHistory = z.infer<typeof deviceHistorySchema>;

export const queueHistoryQuerySchema = z.object({ span: z.enum(historySpans).default("hour") });
export const queueHistorySchema = z.object({ times: z.array(z.number()), waiting: values, running: values });
export type QueueHistory = z.infer<typeof queueHistorySchema>;

export const processIdBodySchema = z.object({ id: z.uuid() });
export const changeProcessBodySchema = z.object({
  id: z.uuid(),
  /** What is left out stays. */
  settings: z
    .object({
      takes_jobs: z.boolean(),
      slots: processSettingsSchema.shape.slots.unwrap(),
      kinds: processSettingsSchema.shape.kinds.unwrap(),
      memory_mb: processSettingsSchema.shape.memory_mb.unwrap(),
      threads: processSettingsSchema.shape.threads.unwrap(),
      first_models: processSettingsSchema.shape.first_models.unwrap(),
    })
    .partial(),
  /** Whether processes of its role that start on its machine begin with these settings; left out: as it was. */
  is_kept: z.boolean().optional(),
});
export type ChangeProcessBody = z.input<typeof changeProcessBodySchema>;

export const failedJobSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  reason: z.string(),
  tries: count,
  made_at: moment,
  failed_at: moment,
});
export type FailedJob = z.infer<typeof failedJobSchema>;
export const failedJobsQuerySchema = z
  .object({
    kind: kindName.optional(),
    /** The last one of the page before. */
    before_at: momentSchema.optional(),
    before_id: z.uuid().optional(),
  })
  .refine(({ before_at: at, before_id: id }) => (at === undefined) === (id === undefined), {
    path: ["before_id"],
    message: inBoth("before_at and before_id go together", "before_at 和 before_id 须同时填写"),
  });
export const failedJobsSchema = z.object({ jobs: z.array(failedJobSchema), has_more: z.boolean() });
export type FailedJobs = z.infer<typeof failedJobsSchema>;
export const failedJobsBodySchema = z.object({ ids: z.array(z.uuid()).min(1).max(failedJobsMost) });
/** `missing`: were retried or discarded by somebody else; `skipped`: the like of them waits or runs already. */
export const failedJobsDoneSchema = z.object({ done: count, skipped: count, missing: count });
export type FailedJobsDone = z.infer<typeof failedJobsDoneSchema>;
