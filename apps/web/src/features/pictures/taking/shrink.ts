import { measure, type PictureRules, type Pixels } from "./picture-checks.ts";

const qualities = [0.9, 0.8] as const;
/** Below it, text would not be read any more. */
const shortestSide = 320;

/** The largest size within the limits, in the same proportions. */
export function sizeWithin({ width, height }: Pixels, rules: Pick<PictureRules, "max_width" | "max_height">): Pixels {
  const scale = Math.min(1, rules.max_width / width, rules.max_height / height);
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}

async function encodeBitmap(
  bitmap: ImageBitmap,
  { width, height }: Pixels,
  quality: number,
): Promise<Blob | undefined> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  // A picture that shows what is behind it would become black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return await canvas.convertToBlob({ type: "image/jpeg", quality });
}

/** The picture as a JPEG that is taken here; undefined where that cannot be done without losing its text. */
export async function shrinkPicture(file: File, rules: PictureRules): Promise<File | undefined> {
  const name = `${file.name.replace(/\.[^.]+$/, "")}.jpg`;
  let size = sizeWithin(await measure(file), rules);
  const bitmap = await createImageBitmap(file);
  try {
    do {
      for (const quality of qualities) {
        const blob = await encodeBitmap(bitmap, size, quality);
        if (blob !== undefined && blob.size <= rules.max_bytes) {
          return new File([blob], name, { type: "image/jpeg", lastModified: file.lastModified });
        }
      }
      size = { width: Math.floor(size.width * 0.8), height: Math.floor(size.height * 0.8) };
    } while (Math.min(size.width, size.height) >= shortestSide);
    return undefined;
  } finally {
    bitmap.close();
  }
}
