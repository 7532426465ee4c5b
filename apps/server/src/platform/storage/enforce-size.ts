import { Readable } from "node:stream";
import { StorageError } from "./object-store.ts";

/**
 * Passes the body's bytes on and checks their number.
 *
 * @throws StorageError `size-mismatch` at the end, or as soon as there are too many; `aborted` when the body fails.
 */
export async function* enforceSize(
  key: string,
  body: Readable | Uint8Array,
  options: { readonly sizeBytes?: number; readonly signal?: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const { sizeBytes, signal } = options;
  const mismatch = (seen: number): StorageError =>
    new StorageError("size-mismatch", key, `the body has ${seen} bytes or more, ${sizeBytes ?? 0} were announced`);
  let seen = 0;
  try {
    for await (const chunk of body instanceof Readable ? body : [body]) {
      signal?.throwIfAborted();
      const bytes: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : (chunk as Uint8Array);
      seen += bytes.byteLength;
      if (sizeBytes !== undefined && seen > sizeBytes) throw mismatch(seen);
      yield bytes;
    }
    signal?.throwIfAborted();
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError("aborted", key, "the body ended early", error);
  }
  if (sizeBytes !== undefined && seen !== sizeBytes) throw mismatch(seen);
}
