import { apiTextsPerCall } from "@yiqiao/contracts/public-api";
import { z } from "zod";

/** Of the version 3.0: a list of texts, its words written with a capital. */
export const azureTextsSchema = z
  .array(z.object({ Text: z.string().optional(), text: z.string().optional() }))
  .min(1)
  .max(apiTextsPerCall)
  .transform((items) => items.map(({ Text, text }) => Text ?? text ?? ""));

const listSchema = z.union([z.string(), z.array(z.string())]).transform((given) =>
  [given]
    .flat()
    .flatMap((each) => each.split(","))
    .map((each) => each.trim())
    .filter(Boolean),
);

export const azureTranslateQuerySchema = z.object({
  "api-version": z.string(),
  to: listSchema.pipe(z.array(z.string()).min(1).max(9)),
  from: z.string().optional(),
  textType: z
    .string()
    .optional()
    .transform((type) => (type?.toLowerCase() === "html" ? ("html" as const) : ("text" as const))),
  includeSentenceLength: z
    .string()
    .optional()
    .transform((value) => value?.toLowerCase() === "true"),
  includeAlignment: z.string().optional(),
  category: z.string().optional(),
});

export const azureSentenceQuerySchema = z.object({ "api-version": z.string(), language: z.string().optional() });
export const azureLookupQuerySchema = z.object({ "api-version": z.string(), from: z.string(), to: z.string() });

/** Of the version of 2026-06-06. */
const pairSchema = z.object({ source: z.string().max(5000), target: z.string().max(5000) });
export const azureInputsSchema = z.object({
  inputs: z
    .array(
      z.object({
        text: z.string(),
        language: z.string().optional(),
        textType: z.string().optional(),
        targets: z
          .array(
            z.object({
              language: z.string(),
              tone: z.string().optional(),
              gender: z.string().optional(),
              referenceTextPairs: z.array(pairSchema).max(20).optional(),
            }),
          )
          .min(1)
          .max(9),
      }),
    )
    .min(1)
    .max(apiTextsPerCall),
});
