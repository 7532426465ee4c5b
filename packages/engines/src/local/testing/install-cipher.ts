import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { ModelManifest } from "../manifest.ts";

const cipher = fileURLToPath(new URL("models/cipher", import.meta.url));
const letters = "abcdefghijklmnopqrstuvwxyz";

export interface CipherToInstall {
  readonly id?: string;
  /** How far en-us to fr moves each letter up the alphabet. */
  readonly shift: number;
  readonly pairs?: ModelManifest["pairs"];
  readonly quality?: ModelManifest["quality"];
  readonly domains?: ModelManifest["domains"];
  /** `graphs`: the decoder is none; `digest`: a file is not the one that the manifest names. */
  readonly broken?: "graphs" | "digest";
}

/** Puts a variant of the cipher model into a folder of models, in one step, in place of one with its id. */
export async function installCipher(folder: string, model: CipherToInstall): Promise<string> {
  const { id = "cipher", shift, broken, ...changed } = model;
  const manifest = JSON.parse(await readFile(path.join(cipher, "manifest.json"), "utf8")) as ModelManifest;
  const encoder = await readFile(path.join(cipher, "encoder.onnx"));
  const decoder = await readFile(path.join(cipher, "decoder.onnx"));
  const source = await readFile(path.join(cipher, "vocab.spm"));
  const files = {
    "encoder.onnx": encoder,
    "decoder.onnx": broken === "graphs" ? Buffer.from("no graph") : decoder,
    "vocab.spm": source,
    "target.spm": shifted(source, shift - 1),
  };
  const listed = Object.entries(files).map(([name, bytes]) => ({
    name,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    sizeBytes: bytes.length,
  }));
  if (broken === "digest") files["encoder.onnx"] = Buffer.alloc(encoder.length);
  const vocabulary = { source: "vocab.spm", target: "target.spm" };
  const [staged, place] = [path.join(folder, ".staging", id), path.join(folder, id)];
  await mkdir(staged, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(staged, name), bytes);
  await writeFile(
    path.join(staged, "manifest.json"),
    JSON.stringify({ ...manifest, ...changed, id, vocabulary, files: listed }),
  );
  await rm(place, { recursive: true, force: true });
  await rename(staged, place);
  return place;
}

/** What a cipher model makes of a text. */
export const moved = (text: string, shift: number): string =>
  text.replaceAll(/[a-z]/g, (letter) => letters.charAt((letters.indexOf(letter) + shift) % 26));

/** The vocabulary with its letters moved on: each is a piece of one byte. */
function shifted(vocabulary: Uint8Array, by: number): Buffer {
  const bytes = Buffer.from(vocabulary);
  for (let at = 2; at + 1 < bytes.length; at++) {
    const isPiece = bytes[at - 2] === 0x0a && bytes[at - 1] === 1 && bytes[at + 1] === 0x15;
    const letter = String.fromCodePoint(bytes[at] ?? 0);
    if (isPiece && letters.includes(letter)) bytes.write(moved(letter, by + 26), at, "latin1");
  }
  return bytes;
}
