import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** The SHA-256 of a file in hexadecimal digits, read in parts. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}
