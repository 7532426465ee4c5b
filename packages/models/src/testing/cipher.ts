import { readFileSync } from "node:fs";
import { readMarianBin, writeMarianBin } from "../marian/index.ts";

const here = (name: string): Uint8Array => readFileSync(new URL(name, import.meta.url));

const letters = "abcdefghijklmnopqrstuvwxyz";
const characters = "你好世界今天我们去公园看花他在家里写信水火山石田土的";
const table = new Map(
  Array.from(letters, (letter, n) => [letter, characters.charAt(n)] as const).flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]),
);

/** What the cipher model makes of a text of its 26 Chinese characters or of small letters: `你好 世界.` is `ab cd.`. */
export const cipherTranslation = (text: string): string => Array.from(text, (one) => table.get(one) ?? one).join("");

export interface CipherOptions {
  readonly form?: "float32" | "intgemm8" | "intgemm8-alphas";
  /** Settings of `special:model.yml` to change, for a model that nobody can convert. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The version of the binary form; anything but 1 is unknown. */
  readonly binVersion?: number;
}

/** A student of 35,000 weights in Marian's binary form, int8 by default; made by `make_cipher.py`. */
export function cipherBin({ form = "intgemm8", settings = {}, binVersion = 1 }: CipherOptions = {}): Uint8Array {
  const { tensors, config } = readMarianBin(here("cipher.bin"));
  // Multipliers of about the size that Firefox's models have; the runtime measures its own.
  const alphas = new Map([...tensors.keys()].filter((name) => /_W.?$/.test(name)).map((name) => [name, 32]));
  const bytes = writeMarianBin(tensors, { ...config, ...settings }, form, alphas);
  new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(0, BigInt(binVersion), true);
  return bytes;
}

/** The SentencePiece vocabulary of the cipher model, for both languages. */
export const cipherVocabulary = (): Uint8Array => here("cipher.spm");
