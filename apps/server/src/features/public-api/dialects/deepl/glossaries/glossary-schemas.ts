import { z } from "zod";
import { namedSourceSchema, targetSchema } from "../languages.ts";

export const nameSchema = z.string().trim().min(1).max(1024);
const formatSchema = z
  .string()
  .transform((format) => format.toLowerCase())
  .pipe(z.enum(["tsv", "csv"]));

export const dictionarySchema = z.object({
  source_lang: namedSourceSchema,
  target_lang: targetSchema,
  entries: z.string(),
  entries_format: formatSchema.default("tsv"),
});
export type DictionaryBody = z.output<typeof dictionarySchema>;

export const pairQuerySchema = z.object({ source_lang: namedSourceSchema, target_lang: targetSchema });

export const idParamsSchema = z.object({ id: z.string().max(100) });

const inList = /^dictionaries\[(\d{1,3})\]\.(\w+)$/;

/** Forms spell a list as `dictionaries[0].source_lang`. */
function withList(body: unknown): unknown {
  if (typeof body !== "object" || body === null || "dictionaries" in body) return body;
  const dictionaries: Record<string, unknown>[] = [];
  for (const [name, value] of Object.entries(body)) {
    const [, at, field] = inList.exec(name) ?? [];
    if (at === undefined || field === undefined) continue;
    dictionaries[Number(at)] = { ...dictionaries[Number(at)], [field]: value };
  }
  return dictionaries.length === 0 ? body : { ...body, dictionaries: dictionaries.filter(() => true) };
}

const dictionariesSchema = z.array(dictionarySchema).max(100);
export const createBodySchema = z.preprocess(
  withList,
  z.object({ name: nameSchema, dictionaries: dictionariesSchema.default([]) }),
);
export const updateBodySchema = z.preprocess(
  withList,
  z.object({ name: nameSchema.optional(), dictionaries: dictionariesSchema.default([]) }),
);

const count = z.number().int();
export const dictionaryInfoSchema = z.object({ source_lang: z.string(), target_lang: z.string(), entry_count: count });
export const glossaryInfoSchema = z.object({
  glossary_id: z.string(),
  name: z.string(),
  dictionaries: z.array(dictionaryInfoSchema),
  creation_time: z.string(),
});
export const oldGlossarySchema = z.object({
  glossary_id: z.string(),
  name: z.string(),
  ready: z.boolean(),
  source_lang: z.string(),
  target_lang: z.string(),
  creation_time: z.string(),
  entry_count: count,
});
