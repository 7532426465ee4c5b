import { languageCodes } from "@yiqiao/contracts/languages";
import { z } from "zod";
import type { DrawnPicture } from "../model/drawing.ts";
import type { PictureFault } from "../model/picture-error.ts";
import type { PictureText } from "../model/picture-text.ts";

const box = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  angle: z.number(),
});

const quarterTurns = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const readJob = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  language: z.enum(languageCodes),
  maxWidth: z.number().int().positive(),
  maxHeight: z.number().int().positive(),
  threads: z.number().int().positive(),
  /** Look in these alone, each of which gives a block. */
  regions: z.array(box).max(1000).optional(),
  /** Those of an answer, in whose pixels the regions are. */
  quarterTurns: quarterTurns.optional(),
});
export type ReadJob = z.infer<typeof readJob>;

const drawJob = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  language: z.enum(languageCodes),
  maxWidth: z.number().int().positive(),
  maxHeight: z.number().int().positive(),
  quarterTurns: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  format: z.enum(["png", "jpeg"]),
  blocks: z.array(
    z.object({
      lines: z.array(z.object({ text: z.string(), box, confidence: z.number() })),
      box,
      writing: z.enum(["horizontal", "vertical"]),
      alignment: z.enum(["start", "centre", "end"]),
      text: z.string(),
    }),
  ),
});
export type DrawJob = z.infer<typeof drawJob>;

/** What each kind of work takes and gives: a kind is a line here, one in {@link requestSchema} and one in the child. */
export interface PictureJobs {
  readonly read: { readonly job: ReadJob; readonly result: PictureText };
  readonly draw: { readonly job: DrawJob; readonly result: DrawnPicture };
}
export type JobKind = keyof PictureJobs;

/** What a process is asked; one at a time. */
export const requestSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("read"), job: readJob }),
  z.object({ kind: z.literal("draw"), job: drawJob }),
]);
export type JobRequest = {
  [Kind in JobKind]: { readonly kind: Kind; readonly job: PictureJobs[Kind]["job"] };
}[JobKind];

const line = z.object({ text: z.string(), box, confidence: z.number() });
const block = z.object({
  text: z.string(),
  lines: z.array(line),
  box,
  writing: z.enum(["horizontal", "vertical"]),
  alignment: z.enum(["start", "centre", "end"]),
  confidence: z.number(),
});
const pictureText = z.object({
  width: z.number(),
  height: z.number(),
  quarterTurns,
  mirrored: z.boolean(),
  blocks: z.array(block),
});

const drawnPicture = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  mediaType: z.enum(["image/png", "image/jpeg"]),
  width: z.number(),
  height: z.number(),
  placements: z.array(
    z.object({ block: z.number().int(), box, fontPixels: z.number(), colour: z.string(), fits: z.boolean() }),
  ),
});

/** What it answers with: a process that hostile bytes have taken over can say nothing else. */
export const resultSchemas = { read: pictureText, draw: drawnPicture } satisfies {
  readonly [Kind in JobKind]: z.ZodType<PictureJobs[Kind]["result"]>;
};

const faults = [
  "pictureNotAPicture",
  "pictureTooManyPixels",
  "pictureAnimated",
  "pictureTruncated",
  "pictureNoText",
  "pictureLanguageUnavailable",
  "pictureTimeout",
  "pictureOutOfMemory",
  "pictureFailed",
] as const satisfies readonly PictureFault[];

export const replySchema = z.union([
  z.object({ result: z.unknown() }),
  z.object({ fault: z.enum(faults), details: z.record(z.string(), z.union([z.string(), z.number()])) }),
]);
export type Reply = z.infer<typeof replySchema>;
