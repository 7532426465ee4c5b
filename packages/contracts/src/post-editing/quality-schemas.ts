import { z } from "zod";
import { inBoth } from "../errors/wording.ts";
import { projectLimits } from "./constants.ts";
import { projectBodySchema, projectQuerySchema, segmentIdSchema } from "./schemas.ts";

/** Of a rule, as the package of the checks names it: what it does not know it leaves out. */
const ruleSchema = z.string().regex(/^[a-z-]{1,40}$/);
/** As the package of the checks writes it. */
const fingerprintSchema = z.string().regex(/^[0-9a-f]{16}$/);

const ignoredFindingSchema = z.object({
  id: segmentIdSchema,
  fingerprint: z.string(),
  rule: z.string(),
  /** Can be empty. */
  reason: z.string(),
  /** Empty: who it was has left the platform. */
  author: z.string(),
  time: z.string(),
});

export const projectQualitySchema = z.object({
  /** Rules that the project has switched; the others are as they are by default. */
  rules: z.record(ruleSchema, z.boolean()),
  /** The last ignored first. */
  ignored: z.array(ignoredFindingSchema),
});
export type ProjectQuality = z.infer<typeof projectQualitySchema>;

const findingBodySchema = projectBodySchema.extend({ id: segmentIdSchema, fingerprint: fingerprintSchema });
export const ignoreFindingBodySchema = findingBodySchema.extend({
  rule: ruleSchema,
  reason: z.string().trim().max(projectLimits.ignoreReason).default(""),
});
export const heedFindingBodySchema = findingBodySchema;
export const switchRulesBodySchema = projectBodySchema.extend({
  /** Replaces all switches of the project. */
  rules: z
    .record(ruleSchema, z.boolean())
    .refine(
      (rules) => Object.keys(rules).length <= projectLimits.rules,
      inBoth(`at most ${projectLimits.rules}`, `最多 ${projectLimits.rules} 个`),
    ),
});

export const projectQualityQuerySchema = projectQuerySchema;
