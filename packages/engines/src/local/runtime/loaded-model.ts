import type { LanguageCode } from "@yiqiao/contracts/languages";
import { Student } from "../decoding/student.ts";
import { DECODER_FILE, ENCODER_FILE, type InstalledModel, ModelError, readModelFiles } from "../manifest.ts";
import { SentencePiece, SentencePieceError } from "../sentencepiece/index.ts";

/** A model in memory: its graphs and vocabularies. */
export class LoadedModel {
  readonly model: InstalledModel;
  readonly student: Student;
  readonly source: SentencePiece;
  readonly target: SentencePiece;

  private constructor(model: InstalledModel, student: Student, vocabularies: readonly [SentencePiece, SentencePiece]) {
    this.model = model;
    this.student = student;
    [this.source, this.target] = vocabularies;
  }

  /**
   * Reads the files, checks them against the manifest and makes the sessions.
   * @throws ModelError naming the file that is wrong
   */
  static async load(model: InstalledModel): Promise<LoadedModel> {
    const { manifest, folder } = model;
    const files = await readModelFiles(model);
    const bytesOf = (name: string): Uint8Array => files.get(name) ?? new Uint8Array();
    const vocabularies = new Map<string, SentencePiece>();
    for (const name of [manifest.vocabulary.source, manifest.vocabulary.target]) {
      if (!vocabularies.has(name)) vocabularies.set(name, readVocabulary(`${folder}/${name}`, bytesOf(name)));
    }
    const [source, target] = [manifest.vocabulary.source, manifest.vocabulary.target].map((name) => {
      const vocabulary = vocabularies.get(name);
      if (!vocabulary) throw new ModelError(`${folder}/${name}`, "is missing");
      return vocabulary;
    });
    if (target.size !== manifest.architecture.vocabularySize) {
      const problem = `has ${target.size} pieces, the manifest says ${manifest.architecture.vocabularySize}`;
      throw new ModelError(`${folder}/${manifest.vocabulary.target}`, problem);
    }
    for (const { prefix } of manifest.pairs) {
      if (prefix !== undefined && source.idOf(prefix) === undefined) {
        throw new ModelError(
          `${folder}/${manifest.vocabulary.source}`,
          `has no piece ${prefix}, which the manifest names`,
        );
      }
    }
    const student = await Student.load(manifest.architecture, bytesOf(ENCODER_FILE), bytesOf(DECODER_FILE)).catch(
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new ModelError(folder, `its graphs cannot be loaded: ${reason}`, { cause: error });
      },
    );
    return new LoadedModel(model, student, [source, target]);
  }

  /** The id of the piece that selects the direction, if the model has several. */
  prefixOf(source: LanguageCode, target: LanguageCode): number | undefined {
    const pair = this.model.manifest.pairs.find((one) => one.source === source && one.target === target);
    return pair?.prefix === undefined ? undefined : this.source.idOf(pair.prefix);
  }

  async release(): Promise<void> {
    await this.student.release();
  }
}

function readVocabulary(file: string, bytes: Uint8Array): SentencePiece {
  try {
    // What a user types never selects the direction.
    return new SentencePiece(bytes, { symbols: false });
  } catch (error) {
    if (error instanceof SentencePieceError) throw new ModelError(file, error.message, { cause: error });
    throw error;
  }
}
