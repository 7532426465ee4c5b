import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";

/** Reads a text whose bytes come in pieces, which may end within a character. */
export interface TextDecoding {
  write(bytes: Uint8Array): string;
  /** What is left when there are no more bytes. */
  end(): string;
  /** Some of the bytes so far were no characters of the encoding; they stand as U+FFFD. */
  readonly hasFaults: boolean;
}

const replacement = "\ufffd";

/** Whether a text can be read in an encoding of this name, as declarations of XML and HTML spell it. */
export function isKnownEncoding(name: string): boolean {
  return iconv.encodingExists(name);
}

/** A byte order mark is read as U+FEFF. */
export function createDecoder(encoding: string): TextDecoding {
  return /^utf-?8$/i.test(encoding) ? new Utf8Decoding() : new OtherDecoding(encoding);
}

class Utf8Decoding implements TextDecoding {
  hasFaults = false;
  #rest = Buffer.alloc(0);

  write(bytes: Uint8Array): string {
    const whole = this.#rest.length === 0 ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : undefined;
    const all = whole ?? Buffer.concat([this.#rest, bytes]);
    const cut = all.length - unfinishedBytes(all);
    this.#rest = Buffer.from(all.subarray(cut));
    return this.#decode(all.subarray(0, cut));
  }

  end(): string {
    const rest = this.#rest;
    this.#rest = Buffer.alloc(0);
    return this.#decode(rest);
  }

  #decode(bytes: Buffer): string {
    const text = bytes.toString("utf8");
    this.hasFaults ||= text.includes(replacement) && !isUtf8(bytes);
    return text;
  }
}

/** How many bytes at the end begin a character that is not whole yet. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

class OtherDecoding implements TextDecoding {
  hasFaults = false;
  readonly #decoder: Pick<TextDecoding, "write" | "end">;

  constructor(encoding: string) {
    this.#decoder = decoderOf(encoding);
  }

  write(bytes: Uint8Array): string {
    return this.#checked(this.#decoder.write(bytes));
  }

  end(): string {
    return this.#checked(this.#decoder.end());
  }

  #checked(text: string): string {
    this.hasFaults ||= text.includes(replacement);
    return text;
  }
}

/** That of the platform where it has one: iconv-lite's loses characters of four bytes that pieces cut. */
function decoderOf(encoding: string): Pick<TextDecoding, "write" | "end"> {
  try {
    const decoder = new TextDecoder(encoding, { ignoreBOM: true });
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  } catch {
    const decoder = iconv.getDecoder(encoding, { stripBOM: false });
    return {
      write: (bytes) => decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
      end: () => decoder.end() ?? "",
    };
  }
}
