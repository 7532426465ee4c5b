import { apiTextsPerCall } from "@yiqiao/contracts/public-api";
import { z } from "zod";

const textsSchema = z.union([z.string(), z.array(z.string()).max(apiTextsPerCall)]);
/** In a form every field is a text. */
const countSchema = z.coerce.number().int().min(0).max(10).catch(0);

export const libreTranslateSchema = z.object({
  q: textsSchema,
  source: z.string().default("auto"),
  target: z.string(),
  format: z.enum(["text", "html"]).default("text"),
  /** How many other translations are wanted. */
  alternatives: countSchema.default(0),
});

export const libreDetectSchema = z.object({ q: z.string() });

/** As DeepLX takes it. */
export const deeplxSchema = z.object({
  text: z.string(),
  source_lang: z.string().default("auto"),
  target_lang: z.string(),
  tag_handling: z.enum(["html", "xml", ""]).optional(),
});

/** As immersive-translate's interface for own servers sends it. */
export const immersiveSchema = z.object({
  text_list: z.array(z.string()).max(apiTextsPerCall),
  source_lang: z.string().default("auto"),
  target_lang: z.string(),
});

/** As kiss-translator's interface for own servers sends it: one text or several. */
export const kissSchema = z.object({
  text: z.string().optional(),
  texts: z.array(z.string()).max(apiTextsPerCall).optional(),
  from: z.string().default("auto"),
  to: z.string(),
});

/** Beside the file. */
export const libreFileSchema = z.object({ source: z.string().default("auto"), target: z.string() });

export const libreSuggestSchema = z.object({
  /** The text, and how it should be translated. */
  q: z.string().min(1),
  s: z.string().min(1),
  source: z.string().default("auto"),
  target: z.string(),
});
