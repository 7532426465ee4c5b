import type { FileHandle } from "node:fs/promises";
import { z } from "zod";
import { StorageError } from "./object-store.ts";

/** Size of the footer after an object's bytes in its file. */
export const FOOTER_BYTES = 256;

const MARK = "\nyiqiao-object ";
const footerSchema = z.object({ contentType: z.string() });
type Footer = z.infer<typeof footerSchema>;

export async function writeFooter(file: FileHandle, footer: Footer): Promise<void> {
  const text = Buffer.from(`${MARK}${JSON.stringify(footer)}`);
  if (text.byteLength > FOOTER_BYTES) throw new RangeError(`content type too long: ${footer.contentType}`);
  const padded = Buffer.alloc(FOOTER_BYTES, " ");
  text.copy(padded);
  await file.writeFile(padded);
}

/** @throws StorageError `corrupt` */
export async function readFooter(file: FileHandle, key: string, fileBytes: number): Promise<Footer> {
  const buffer = Buffer.alloc(FOOTER_BYTES);
  const { bytesRead } = await file.read(buffer, 0, FOOTER_BYTES, Math.max(0, fileBytes - FOOTER_BYTES));
  const text = buffer.toString("utf8");
  if (bytesRead !== FOOTER_BYTES || !text.startsWith(MARK)) {
    throw new StorageError("corrupt", key, "the file was changed by something else");
  }
  return footerSchema.parse(JSON.parse(text.slice(MARK.length)));
}
