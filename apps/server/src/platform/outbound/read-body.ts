import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { OutboundError } from "./outbound-error.ts";

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  br: createBrotliDecompress,
};

/** The content encodings that {@link readBody} supports. */
export const acceptedEncodings = "gzip, br";

/**
 * The decoded bytes of a body; decoding stops as soon as the limit is exceeded.
 * @throws {OutboundError} `tooLarge`, `unreadable`
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of decoded(body, encoding) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError("tooLarge", `The answer is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decoded(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase();
  if (name === "" || name === "identity") return body;
  if (!Object.hasOwn(decoders, name)) throw new OutboundError("unreadable", "The answer is packed in an unknown way");
  const decoder = decoders[name]?.();
  if (decoder === undefined) return body;
  // Whoever reads the decoder hears of what went wrong.
  return pipeline(body, decoder, () => undefined);
}
