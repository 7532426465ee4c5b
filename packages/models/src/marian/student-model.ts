import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  DECODER_FILE,
  ENCODER_FILE,
  type InstalledModel,
  type ModelManifest,
  readModel,
  SentencePiece,
} from "@yiqiao/engines/local";
import type { MarianBin } from "./bin-format.ts";
import { type ConvertOptions, convertStudent } from "./convert.ts";
import { MarianError } from "./marian-error.ts";

/** What a manifest says that the weights do not. */
export type StudentModelFields = Omit<ModelManifest, "architecture" | "vocabulary" | "files">;

export interface StudentModel {
  readonly bin: MarianBin;
  /** SentencePiece models; one if both languages share it. */
  readonly vocabularies: { readonly source: Uint8Array; readonly target?: Uint8Array };
  readonly fields: StudentModelFields;
}

export type StudentModelOptions = ConvertOptions;

function vocabularyFiles({ source, target }: StudentModel["vocabularies"]): Map<string, Uint8Array> {
  if (!target) return new Map([["vocab.spm", source]]);
  return new Map([
    ["source.spm", source],
    ["target.spm", target],
  ]);
}

function checkVocabulary(name: string, bytes: Uint8Array, pieces: number): void {
  const { size } = new SentencePiece(bytes);
  if (size !== pieces) throw new MarianError(name, `has ${size} pieces, the model has ${pieces}`);
}

/**
 * Converts a Marian student and writes it as a model folder: graphs, vocabularies, manifest.
 * @throws MarianError when it cannot be converted or the vocabularies are not its own; SentencePieceError; ModelError
 */
export async function writeStudentModel(
  folder: string,
  { bin, vocabularies, fields }: StudentModel,
  options: StudentModelOptions = {},
): Promise<InstalledModel> {
  const { architecture, encoder, decoder } = convertStudent(bin, options);
  const named = vocabularyFiles(vocabularies);
  const [source = "", target = source] = named.keys();
  checkVocabulary(target, named.get(target) ?? new Uint8Array(), architecture.vocabularySize);
  const files = new Map([[ENCODER_FILE, encoder], [DECODER_FILE, decoder], ...named]);
  const manifest = {
    ...fields,
    architecture,
    vocabulary: { source, target },
    files: [...files].map(([name, bytes]) => ({
      name,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      sizeBytes: bytes.length,
    })),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of files) await writeFile(path.join(folder, name), bytes);
  await writeFile(path.join(folder, "manifest.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return readModel(folder);
}
