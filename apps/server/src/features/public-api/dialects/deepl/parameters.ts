import { styleSchema } from "@yiqiao/contracts/style";
import { z } from "zod";

/** A field that may stand there once or several times. */
export const listSchema = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());

/** Names of tags, as a list or with commas between them. */
export const tagNamesSchema = listSchema.transform((given) =>
  given.flatMap((each) => each.split(",").map((name) => name.trim())).filter((name) => name !== ""),
);

/** How a translation shall read, in words; empty ones are none. */
export const instructionsSchema = listSchema
  .transform((given) => given.map((each) => each.trim()).filter((each) => each !== ""))
  .pipe(styleSchema);

/** As forms and JSON say yes and no. */
export const flagSchema = z
  .union([z.boolean(), z.enum(["0", "1", "true", "false"]), z.literal(0), z.literal(1)])
  .transform((given) => [true, 1, "1", "true"].includes(given));

const lower = z.string().transform((given) => given.toLowerCase());

/** No engine here has it: what insists on it is refused, what only prefers it does without. */
export const formalitySchema = lower
  .pipe(z.enum(["default", "more", "less", "prefer_more", "prefer_less"]))
  .refine((given) => given !== "more" && given !== "less", {
    error: "'formality' is not supported for given 'target_lang'; use 'prefer_more' or 'prefer_less'",
  });

/** `0` whole texts, `1` at punctuation and new lines, `nonewlines` at punctuation alone. */
export const splittingSchema = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((given) => ({ true: "1", false: "0" })[String(given)] ?? String(given).toLowerCase())
  .pipe(z.enum(["0", "1", "nonewlines"]));

export const modelTypes = ["quality_optimized", "latency_optimized", "prefer_quality_optimized"] as const;
