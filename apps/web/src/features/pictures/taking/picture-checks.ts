import type { PictureLimits, PictureMediaType } from "@yiqiao/contracts/pictures";

/** Why a picture is not taken, known before anything of it is sent. */
export type PictureFault =
  | { readonly kind: "notAPicture" | "empty" | "damaged" | "duplicate" }
  | { readonly kind: "tooMany"; readonly limit: number }
  | { readonly kind: "tooLarge"; readonly limitBytes: number }
  | {
      readonly kind: "tooManyPixels";
      readonly width: number;
      readonly height: number;
      readonly limitWidth: number;
      readonly limitHeight: number;
    };

export interface RefusedPicture {
  readonly file: File;
  readonly fault: PictureFault;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

export type PictureRules = Pick<PictureLimits, "max_bytes" | "max_width" | "max_height" | "media_types">;

/** Bytes by which both types are told. */
const headBytes = 8;
const signatures: readonly (readonly [PictureMediaType, readonly number[]])[] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
];

/** The type by what stands at the beginning of a file, whatever its name says. */
export function mediaTypeOf(head: Uint8Array): PictureMediaType | undefined {
  return signatures.find(([, bytes]) => bytes.every((byte, place) => head[place] === byte))?.[0];
}

/** @throws if the browser cannot read the picture */
export async function measure(file: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

async function faultOf(file: File, rules: PictureRules, measured: typeof measure): Promise<PictureFault | undefined> {
  if (file.size === 0) return { kind: "empty" };
  const type = mediaTypeOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (type === undefined || !rules.media_types.includes(type)) return { kind: "notAPicture" };
  if (file.size > rules.max_bytes) return { kind: "tooLarge", limitBytes: rules.max_bytes };
  const pixels = await measured(file).catch(() => undefined);
  if (pixels === undefined) return { kind: "damaged" };
  if (pixels.width <= rules.max_width && pixels.height <= rules.max_height) return undefined;
  return { kind: "tooManyPixels", ...pixels, limitWidth: rules.max_width, limitHeight: rules.max_height };
}

export interface CheckOptions {
  readonly present: readonly File[];
  /** How many more are taken. */
  readonly room: number;
  /** How many can be there at a time, for the message. */
  readonly limit: number;
  readonly rules: PictureRules;
  readonly measured?: typeof measure;
}

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Sorts chosen files into those to send and those that cannot be translated. */
export async function checkPictures(chosen: readonly File[], options: CheckOptions) {
  const { present, room, limit, rules, measured = measure } = options;
  const accepted: File[] = [];
  const refused: RefusedPicture[] = [];
  for (const file of chosen) {
    const isKnown = [...present, ...accepted].some((other) => isSame(file, other));
    let fault: PictureFault | undefined = isKnown ? { kind: "duplicate" } : await faultOf(file, rules, measured);
    if (fault === undefined && accepted.length >= room) fault = { kind: "tooMany", limit };
    if (fault === undefined) accepted.push(file);
    else refused.push({ file, fault });
  }
  return { accepted, refused };
}

/** Faults that a smaller picture would not have. */
export const canShrink = ({ kind }: PictureFault): boolean => kind === "tooLarge" || kind === "tooManyPixels";
