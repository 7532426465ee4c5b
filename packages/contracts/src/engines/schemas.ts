import { z } from "zod";
import { languageCodeSchema, qualitySchema } from "../languages/index.ts";

const pairSchema = z.object({ source: languageCodeSchema, target: languageCodeSchema });

/** What becomes of the model that is being set up, or was last. */
export const modelJobSchema = z.object({
  id: z.string(),
  kind: z.enum(["fetch", "folder"]),
  pair: pairSchema.nullable(),
  state: z.enum(["running", "done", "failed", "cancelled"]),
  /** Null before the first step. */
  stage: z.enum(["download", "unpack", "convert", "verify"]).nullable(),
  received_bytes: z.number(),
  /** 0 until it is known. */
  total_bytes: z.number(),
  /** The model that came in. */
  model: z.string().nullable(),
  /** Why it failed, in the reader's language. */
  error: z.string().nullable(),
});
export type ModelJob = z.infer<typeof modelJobSchema>;

export const engineOverviewSchema = z.object({
  /** Whether a starter model translates between Chinese and English. */
  is_starter: z.boolean(),
  /** Whether the hint to set up an engine was put away. */
  is_dismissed: z.boolean(),
  models: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      pairs: z.array(pairSchema),
      quality: qualitySchema,
      is_bundled: z.boolean(),
      is_serving: z.boolean(),
    }),
  ),
  engines: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      is_enabled: z.boolean(),
      /** Why it cannot be used; null if it can. */
      problem: z.string().nullable(),
    }),
  ),
  /** Null if none was begun since the start. */
  job: modelJobSchema.nullable(),
});
export type EngineOverview = z.infer<typeof engineOverviewSchema>;

/** What the catalogue has; `problem` says why it could not be read. */
export const modelOffersSchema = z.object({
  offers: z.array(pairSchema.extend({ version: z.string(), size_bytes: z.number(), is_here: z.boolean() })),
  problem: z.string().nullable(),
});
export type ModelOffers = z.infer<typeof modelOffersSchema>;

export const fetchModelBodySchema = pairSchema;
/** `folder`: on the server's disk. The pair where the folder does not tell it. */
export const addFolderBodySchema = z.object({
  folder: z.string().trim().min(1).max(1000),
  pair: pairSchema.optional(),
});
export const startedJobSchema = z.object({ job: modelJobSchema });
export const currentJobSchema = z.object({ job: modelJobSchema.nullable() });
export const cancelJobBodySchema = z.object({});
/** Nothing is told beside that it was done. */
export const engineChangedSchema = z.object({});

const recipe = {
  kind: z.string().min(1).max(63),
  settings: z.record(z.string().max(63), z.string().max(1000)),
  /** Kept sealed, never given out. */
  secrets: z.record(z.string().max(63), z.string().max(1000)),
};
export const testEngineBodySchema = z.object(recipe);
export const addEngineBodySchema = z.object(recipe);
export const engineIdBodySchema = z.object({ id: z.string().min(1).max(63) });
export const enableEngineBodySchema = engineIdBodySchema.extend({ is_enabled: z.boolean() });
export const dismissBodySchema = z.object({ is_dismissed: z.boolean() });

export const engineTestSchema = z.object({
  is_ok: z.boolean(),
  duration_ms: z.number(),
  text: z.string().nullable(),
  translation: z.string().nullable(),
  /** What the engine or the connection to it says. */
  error: z.string().nullable(),
});
export type EngineTestResult = z.infer<typeof engineTestSchema>;
