import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createDecoder } from "@yiqiao/documents/text-encoding";

const chunkBytes = 1 << 18;

/** A stretch of a text, and how many bytes of the file were read up to its end. */
export interface TextPiece {
  readonly text: string;
  readonly bytes: number;
  /** Bytes so far were no characters of the encoding; they stand as U+FFFD. */
  readonly hasFaults: boolean;
}

/** The first bytes of a file. */
export async function readHead(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export async function* filePieces(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) yield chunk as Buffer;
}

/** The text of bytes that come in pieces; the mark of the byte order is left out. */
export async function* decodePieces(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<TextPiece> {
  const decoding = createDecoder(encoding);
  let bytes = 0;
  let isStart = true;
  const piece = (text: string): TextPiece => {
    const marked = isStart && text.startsWith("\ufeff");
    isStart &&= text === "";
    return { text: marked ? text.slice(1) : text, bytes, hasFaults: decoding.hasFaults };
  };
  for await (const chunk of pieces) {
    bytes += chunk.length;
    yield piece(decoding.write(chunk));
  }
  const rest = decoding.end();
  if (rest !== "") yield piece(rest);
}
