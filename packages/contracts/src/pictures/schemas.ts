import { z } from "zod";
import {
  domainCodeSchema,
  languageCodeSchema,
  otherLanguageSchema,
  qualitySchema,
  sourceLanguageSchema,
} from "../languages/index.ts";
import { characterCountsSchema, issueKindSchema, librariesPerCallLimit, provenanceSchema } from "../text/index.ts";
import { pictureLimits, pictureMediaTypes, pictureOutputs, pictureStates } from "./constants.ts";
import { idTextSchema } from "../limits.ts";

const idSchema = z.uuid();
const countSchema = z.number().int().min(0);
/** A text of a picture, by its number there. */
const blockIdSchema = z.number().int().min(1);
const textSchema = z.string().max(5000);

/**
 * A rectangle that may be turned, in pixels of the upright picture: its centre, its size along and across the line of
 * writing, and its turn clockwise in radians. A vertical line's width runs down.
 */
export const pictureBoxSchema = z.object({
  x: z.number().min(-16_384).max(16_384),
  y: z.number().min(-16_384).max(16_384),
  width: z.number().min(1).max(16_384),
  height: z.number().min(1).max(16_384),
  angle: z.number().min(-Math.PI).max(Math.PI),
});
export type PictureBox = z.infer<typeof pictureBoxSchema>;

export const pictureBlockSchema = z.object({
  id: blockIdSchema,
  text: z.string(),
  /** Null as long as it is not translated. */
  translation: z.string().nullable(),
  box: pictureBoxSchema,
  /** Where the translation stands; null where it does not, as when there was no room for it. */
  placed: pictureBoxSchema.nullable(),
  /** False: there was no room; the source stands in the picture still. */
  fits: z.boolean(),
  writing: z.enum(["horizontal", "vertical"]),
  /** How sure the reader is, 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Read with doubt: to be compared with the picture. */
  doubtful: z.boolean(),
  /** Left out of the translated picture by the user. */
  removed: z.boolean(),
  /** Whether the user changed the source, or the translation. */
  edited: z.object({ text: z.boolean(), translation: z.boolean() }),
  provenance: z.array(z.union([provenanceSchema, z.literal("untranslated")])),
  issues: z.array(issueKindSchema),
});
export type PictureBlock = z.infer<typeof pictureBlockSchema>;

export const pictureSchema = z.object({
  id: idSchema,
  name: z.string(),
  media_type: z.enum(pictureMediaTypes),
  size_bytes: countSchema,
  /** Upright. */
  width: countSchema,
  height: countSchema,
  state: z.enum(pictureStates),
  /** 0 to 100. */
  score: z.number().min(0).max(100),
  src_lang: sourceLanguageSchema.nullable(),
  tgt_lang: languageCodeSchema.nullable(),
  domain: domainCodeSchema.nullable(),
  /** The language of what was read. */
  detected: languageCodeSchema.nullable(),
  detected_other: otherLanguageSchema.nullable(),
  /** What it costs, as soon as it is read. */
  characters: characterCountsSchema.nullable(),
  charged: countSchema,
  quality: qualitySchema.nullable(),
  error_code: z.number().int().nullable(),
  /** Why it failed, in the reader's language; empty otherwise. */
  message: z.string(),
  /** Counts changes: an edit names the one that it was made on. */
  version: countSchema,
  blocks: z.array(pictureBlockSchema),
  outputs: z.array(z.enum(pictureOutputs)),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** A language as the pictures' reader knows it. */
export const readableLanguageSchema = z.object({
  code: languageCodeSchema,
  readable: z.boolean(),
  /** Why not, in the reader's language. */
  reason: z.string().optional(),
  /** What an administrator runs to have it read. */
  command: z.string().optional(),
});
export const pictureLimitsSchema = z.object({
  max_bytes: countSchema,
  max_width: countSchema,
  max_height: countSchema,
  media_types: z.array(z.enum(pictureMediaTypes)),
  /** Trials that a free user or visitor has left; null: no limit. */
  trials_left: countSchema.nullable(),
  /** Hours that a picture is kept. */
  kept_hours: countSchema,
  languages: z.array(readableLanguageSchema),
});
export type PictureLimits = z.infer<typeof pictureLimitsSchema>;

export const fetchPictureBodySchema = z.object({ address: z.string().trim().min(1).max(2048) });
export const translatePictureBodySchema = z.object({
  id: idSchema,
  src_lang: sourceLanguageSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema.default("general"),
  tm_ids: z.array(idTextSchema).max(librariesPerCallLimit).optional(),
  tb_ids: z.array(idTextSchema).max(librariesPerCallLimit).optional(),
  /** Stops at `quoted` when it is read, until the price is accepted. */
  ask_price: z.boolean().default(false),
});
export type TranslatePictureBody = z.infer<typeof translatePictureBodySchema>;
export const pictureIdSchema = z.object({ id: idSchema });

export const pictureEditSchema = z.discriminatedUnion("op", [
  /** Another source: it is translated anew. */
  z.object({ op: z.literal("text"), block: blockIdSchema, text: textSchema.trim().min(1) }),
  z.object({ op: z.literal("translation"), block: blockIdSchema, text: textSchema.trim().min(1) }),
  /** Back to what was read, and to the engine's translation of it. */
  z.object({ op: z.literal("reset"), block: blockIdSchema }),
  /** Leaves the source in the picture at this place. */
  z.object({ op: z.literal("remove"), block: blockIdSchema }),
  z.object({ op: z.literal("restore"), block: blockIdSchema }),
  /** Read as one text, in this order. */
  z.object({ op: z.literal("merge"), blocks: z.array(blockIdSchema).min(2).max(50) }),
  /** A box that the user drew: what stands in it is read and translated. */
  z.object({ op: z.literal("add"), box: pictureBoxSchema }),
]);
export type PictureEdit = z.infer<typeof pictureEditSchema>;
export const editPictureBodySchema = z.object({
  id: idSchema,
  /** The picture's version that the edits were made on; another by now is refused. */
  version: countSchema,
  edits: z.array(pictureEditSchema).min(1).max(pictureLimits.edits),
});
export type EditPictureBody = z.infer<typeof editPictureBodySchema>;

export const pictureFileQuerySchema = z.object({
  id: idSchema,
  kind: z.enum(pictureOutputs).default("translated_png"),
  /** Any text: makes the address of each version another one. */
  version: z.string().max(20).optional(),
  /** Shown in the page instead of saved. */
  inline: z.enum(["0", "1"]).default("0"),
});
export type PictureFileQuery = z.infer<typeof pictureFileQuerySchema>;

export const pictureListQuerySchema = z.object({
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number<number>().int().min(1).max(100).default(20),
});
export type PictureListQuery = z.infer<typeof pictureListQuerySchema>;
/** Without its texts. */
export const listedPictureSchema = pictureSchema.omit({ blocks: true });
export type ListedPicture = z.infer<typeof listedPictureSchema>;
export const pictureListSchema = z.object({ list: z.array(listedPictureSchema), total: countSchema });
export type PictureList = z.infer<typeof pictureListSchema>;
export const deletePicturesBodySchema = z.object({ ids: z.array(idSchema).min(1).max(100) });
export const deletedPicturesSchema = z.object({ deleted: countSchema });
