/** Section 5 of the specification, and what decisions add: a site may raise the bytes to `mostMegabytes`. */
export const pictureLimits = {
  megabytes: 3,
  mostMegabytes: 5,
  width: 4096,
  height: 4096,
  /** Texts of one picture that are drawn. */
  blocks: 500,
  /** Changes in one call. */
  edits: 100,
  /** Pictures that are sent in one go. */
  picturesAtOnce: 20,
} as const;

export const pictureMediaTypes = ["image/jpeg", "image/png"] as const;
export type PictureMediaType = (typeof pictureMediaTypes)[number];

/**
 * Where a picture stands. `uploaded`: nobody has asked for its translation; `quoted`: it is read, and goes on when the
 * price is accepted; `expired`: its files are gone, its record stays.
 */
export const pictureStates = [
  "uploaded",
  "waiting",
  "reading",
  "quoted",
  "translating",
  "drawing",
  "complete",
  "failed",
  "cancelled",
  "expired",
] as const;
export type PictureState = (typeof pictureStates)[number];

/** What can be had of a picture. */
export const pictureOutputs = ["source", "translated_png", "translated_jpg", "text", "bilingual_docx"] as const;
export type PictureOutput = (typeof pictureOutputs)[number];
