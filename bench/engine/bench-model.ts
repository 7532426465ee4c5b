import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  DECODER_FILE,
  ENCODER_FILE,
  type ModelManifest,
  readModel,
  readModelFiles,
  SentencePiece,
} from "@yiqiao/engines/local";
import {
  type ConvertOptions,
  type MarianBin,
  type MarianForm,
  measureAlphas,
  readMarianBin,
  readStudentGraphs,
  writeMarianBin,
  writeStudentModel,
} from "@yiqiao/models/marian";
import type { BergamotTask } from "./figures.ts";
import { enlargedVocabulary, prefixedVocabulary } from "./vocabulary.ts";

/** The bias of the unknown piece, which is never chosen. */
const NEVER = -1e4;
const UNKNOWN = 1;

/** Weights with what is needed to run them on either side. */
export interface BenchModel {
  readonly manifest: ModelManifest;
  readonly bin: MarianBin;
  readonly vocabularies: { readonly source: Uint8Array; readonly target?: Uint8Array };
}

function withoutUnknown({ config, tensors }: MarianBin): MarianBin {
  const name = "decoder_ff_logit_out_b";
  const bias = tensors.get(name);
  if (!bias) return { config, tensors };
  const values = Float32Array.from(bias.values);
  values[UNKNOWN] = NEVER;
  return { config, tensors: new Map([...tensors, [name, { shape: bias.shape, values }]]) };
}

/** A model folder; `binFile` gives the weights in the place of those that its graphs hold in int8. */
export async function readBenchModel(folder: string, binFile?: string): Promise<BenchModel> {
  const model = await readModel(folder);
  const { manifest } = model;
  const { architecture } = manifest;
  if (architecture.type !== "transformer-ssru") throw new Error(`${folder} is no student`);
  const files = await readModelFiles(model);
  const bytesOf = (name: string): Uint8Array => files.get(name) ?? new Uint8Array();
  const bin =
    binFile === undefined
      ? readStudentGraphs({ architecture, encoder: bytesOf(ENCODER_FILE), decoder: bytesOf(DECODER_FILE) }).bin
      : readMarianBin(readFileSync(binFile));
  const { source, target } = manifest.vocabulary;
  const vocabularies = { source: bytesOf(source), ...(target !== source && { target: bytesOf(target) }) };
  return { manifest, bin: withoutUnknown(bin), vocabularies };
}

/** The model with other weights and a vocabulary as large as those want; one vocabulary for both languages. */
export function withWeights({ manifest, vocabularies }: BenchModel, bin: MarianBin, pieces: number): BenchModel {
  if (vocabularies.target) throw new Error("a model of two vocabularies cannot grow");
  const more = pieces - manifest.architecture.vocabularySize;
  return { manifest, bin, vocabularies: { source: enlargedVocabulary(vocabularies.source, more) } };
}

/** Texts as the graphs get them: the direction's prefix, the pieces, the end mark. */
export function sourceIds(
  { vocabularies }: BenchModel,
  prefix: string | undefined,
  texts: readonly string[],
): number[][] {
  const vocabulary = new SentencePiece(vocabularies.source, { symbols: false });
  const before = prefix === undefined ? undefined : vocabulary.idOf(prefix);
  return texts.map((text) => [...(before === undefined ? [] : [before]), ...vocabulary.encode(text).ids, 0]);
}

/** Writes the model for the local engine. */
export async function writeForLocal(
  folder: string,
  { manifest, bin, vocabularies }: BenchModel,
  options: ConvertOptions = {},
): Promise<void> {
  await writeStudentModel(folder, { bin, vocabularies, fields: manifest }, options);
}

/** Writes the model for the peer in one of Marian's forms, and says how the peer is to run it. */
export async function writeForPeer(
  folder: string,
  { bin, vocabularies }: BenchModel,
  form: MarianForm,
  { prefix, samples }: { readonly prefix: string | undefined; readonly samples: readonly (readonly number[])[] },
): Promise<Pick<BergamotTask, "weights" | "vocabularies" | "precision" | "prefix">> {
  mkdirSync(folder, { recursive: true });
  const alphas = form === "intgemm8-alphas" ? await measureAlphas(bin, samples) : undefined;
  const weights = path.join(folder, `${form}.bin`);
  writeFileSync(weights, writeMarianBin(bin.tensors, bin.config, form, alphas));
  const { source, target } = vocabularies;
  const named: [string, Uint8Array][] = [
    ["source.spm", prefix === undefined ? source : prefixedVocabulary(source, prefix)],
  ];
  if (target) named.push(["target.spm", target]);
  for (const [name, bytes] of named) writeFileSync(path.join(folder, name), bytes);
  const precision = { float32: "float32", intgemm8: "int8shiftAll", "intgemm8-alphas": "int8shiftAlphaAll" } as const;
  return {
    weights,
    vocabularies: named.map(([name]) => path.join(folder, name)),
    precision: precision[form],
    ...(prefix !== undefined && { prefix }),
  };
}
