import path from "node:path";
import type { DomainCode } from "@yiqiao/contracts/languages";
import { z } from "zod";
import type { EnginePair } from "../../engine.ts";
import { CachedTransformer } from "../decoding/cached-transformer.ts";
import type { StepModel } from "../decoding/step-model.ts";
import { Student } from "../decoding/student.ts";
import {
  type Calibration,
  checkModelFile,
  DECODER_FILE,
  DECODER_WITH_PAST_FILE,
  ENCODER_FILE,
  type InstalledModel,
  ModelError,
  readModelFile,
} from "../manifest.ts";
import { SentencePiece, SentencePieceError } from "../sentencepiece/index.ts";
import { Vocabulary } from "./vocabulary.ts";

/** What is put in front of a pair's sources, and of its translations. */
export interface PairMarks {
  readonly prefix: readonly number[];
  readonly forcedId: number | undefined;
}

/** A model in memory: its graphs and vocabularies. */
export class LoadedModel {
  readonly model: InstalledModel;
  readonly steps: StepModel;
  readonly source: Vocabulary;
  readonly target: Vocabulary;

  private constructor(model: InstalledModel, steps: StepModel, vocabularies: readonly [Vocabulary, Vocabulary]) {
    this.model = model;
    this.steps = steps;
    [this.source, this.target] = vocabularies;
  }

  /**
   * Reads the files, checks them against the manifest and makes the sessions.
   * @throws ModelError naming the file that is wrong
   */
  static async load(model: InstalledModel): Promise<LoadedModel> {
    const { vocabulary } = model.manifest;
    const source = await readVocabulary(model, vocabulary.source, vocabulary.sourceIds);
    const isShared = vocabulary.source === vocabulary.target && vocabulary.sourceIds === vocabulary.targetIds;
    const target = isShared ? source : await readVocabulary(model, vocabulary.target, vocabulary.targetIds);
    checkVocabularies(model, source, target);
    const steps = await loadGraphs(model).catch((error: unknown) => {
      if (error instanceof ModelError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ModelError(model.folder, `its graphs cannot be loaded: ${reason}`, { cause: error });
    });
    return new LoadedModel(model, steps, [source, target]);
  }

  /** The numbers that select a pair and, where the model knows it, a domain. */
  marksOf({ source, target }: EnginePair, domain?: DomainCode): PairMarks {
    const { pairs, domains } = this.model.manifest;
    const pair = pairs.find((one) => one.source === source && one.target === target);
    const pieces = [pair?.prefix, domain && domains?.[domain]].filter((piece) => piece !== undefined);
    const numbered = pieces.map((piece) => this.source.idOf(piece)).filter((id) => id !== undefined);
    return {
      prefix: [...(pair?.prefixId === undefined ? [] : [pair.prefixId]), ...numbered],
      forcedId: pair?.forcedId,
    };
  }

  /** How a pair's confidence comes about; undefined where the model does not say. */
  calibrationOf({ source, target }: EnginePair): Calibration | undefined {
    return this.model.manifest.confidence?.find((one) => one.source === source && one.target === target);
  }

  /** A similar sentence's translation as it stands behind a source; nothing where the model has not learnt to read it. */
  leadOf(translation: string): readonly number[] {
    const { leadMark } = this.model.manifest;
    const mark = leadMark === undefined ? undefined : this.source.idOf(leadMark);
    const { ids } = this.source.encode(translation);
    return mark === undefined || ids.length === 0 ? [] : [mark, ...ids];
  }

  async release(): Promise<void> {
    await this.steps.release();
  }
}

async function loadGraphs(model: InstalledModel): Promise<StepModel> {
  const { architecture, files, vocabulary } = model.manifest;
  if (architecture.type === "transformer-ssru") {
    const [encoder, decoder] = [await readModelFile(model, ENCODER_FILE), await readModelFile(model, DECODER_FILE)];
    return Student.load(architecture, encoder, decoder);
  }
  // The other files are graphs and their external data, which the runtime reads from beside them.
  const texts = new Set(Object.values(vocabulary));
  const names = files.map(({ name }) => name).filter((name) => !texts.has(name));
  for (const name of names) await checkModelFile(model, name);
  const at = (name: string): string => path.join(model.folder, name);
  return CachedTransformer.load(architecture, {
    encoder: at(ENCODER_FILE),
    decoder: at(DECODER_FILE),
    ...(names.includes(DECODER_WITH_PAST_FILE) && { decoderWithPast: at(DECODER_WITH_PAST_FILE) }),
  });
}

async function readVocabulary(model: InstalledModel, name: string, idsName: string | undefined): Promise<Vocabulary> {
  const pieces = readPieces(path.join(model.folder, name), await readModelFile(model, name));
  if (idsName === undefined) return new Vocabulary(pieces);
  const file = path.join(model.folder, idsName);
  try {
    const json: unknown = JSON.parse(Buffer.from(await readModelFile(model, idsName)).toString());
    return new Vocabulary(pieces, z.array(z.int().nonnegative()).parse(json));
  } catch (error) {
    if (error instanceof ModelError) throw error;
    const problem = error instanceof RangeError ? error.message : "is no JSON array of piece numbers";
    throw new ModelError(file, problem, { cause: error });
  }
}

function readPieces(file: string, bytes: Uint8Array): SentencePiece {
  try {
    // What a user types never selects the direction.
    return new SentencePiece(bytes, { symbols: false });
  } catch (error) {
    if (error instanceof SentencePieceError) throw new ModelError(file, error.message, { cause: error });
    throw error;
  }
}

function checkVocabularies({ folder, manifest }: InstalledModel, source: Vocabulary, target: Vocabulary): void {
  const { architecture, vocabulary, pairs, domains, leadMark } = manifest;
  const { type, vocabularySize } = architecture;
  // Where numbers are given apart, the graphs may have more of them than there are pieces: languages, padding.
  const fits = type === "transformer-ssru" ? target.size === vocabularySize : target.size <= vocabularySize;
  if (!fits) {
    const problem = `has ${target.size} pieces, the manifest says ${vocabularySize}`;
    throw new ModelError(path.join(folder, vocabulary.targetIds ?? vocabulary.target), problem);
  }
  for (const piece of [...pairs.map(({ prefix }) => prefix), ...Object.values(domains ?? {}), leadMark]) {
    if (piece !== undefined && source.idOf(piece) === undefined) {
      throw new ModelError(path.join(folder, vocabulary.source), `has no piece ${piece}, which the manifest names`);
    }
  }
}
