import { z } from "zod";

/** The stored pair that a sentence's translation was taken from. */
export const segmentMemorySchema = z.object({
  bank_id: z.uuid(),
  bank_name: z.string(),
  entry_id: z.string(),
  /** As the file or the account names who wrote it; can be empty. */
  author: z.string(),
  /** The stored sentence, for comparison. */
  source: z.string(),
  /** ISO 8601, UTC. */
  modified_time: z.string(),
  /** What was fitted to the sentence. */
  repairs: z.array(z.enum(["numbers", "tags"])),
});
export type SegmentMemory = z.infer<typeof segmentMemorySchema>;

/** The stored pair that an engine had before it: like the sentence, but not enough to be its translation. */
export const segmentLeadSchema = segmentMemorySchema.extend({
  /** The stored translation, as the engine had it. */
  target: z.string(),
  /** How alike the sentences are, penalties taken off: 0.5 to 1. */
  score: z.number(),
});
export type SegmentLead = z.infer<typeof segmentLeadSchema>;
