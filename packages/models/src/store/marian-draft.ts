import { readFile } from "node:fs/promises";
import type { CatalogueModel } from "../catalogue/offers.ts";
import { convertInWorker } from "./convert.ts";
import type { ModelDraft } from "./install.ts";

/** A Marian student on disk: its weights, and one vocabulary or two. */
export interface MarianFiles {
  readonly model: string;
  /** What the weights are called in errors. */
  readonly name: string;
  readonly source: string;
  readonly target: string;
}

/** What is said about a converted model. */
export type MarianCard = Pick<
  ModelDraft["manifest"],
  "id" | "version" | "pairs" | "quality" | "licence" | "origin" | "trained"
>;

/**
 * Converts a Marian student to the form of the local engine.
 *
 * @throws ModelsError `cannot-convert`
 */
export async function marianDraft(files: MarianFiles, card: MarianCard, signal: AbortSignal): Promise<ModelDraft> {
  const { architecture, encoder, decoder } = await convertInWorker(files.model, files.name, signal);
  const [source, target] = await Promise.all([readFile(files.source), readFile(files.target)]);
  const vocabulary = source.equals(target)
    ? { source: "vocab.spm", target: "vocab.spm" }
    : { source: "source.spm", target: "target.spm" };
  const contents = new Map<string, Uint8Array>([
    ["encoder.onnx", encoder],
    ["decoder.onnx", decoder],
    [vocabulary.source, source],
    [vocabulary.target, target],
  ]);
  return { manifest: { ...card, architecture, vocabulary, scores: [] }, files: contents };
}

/** The card of a model of the catalogue. */
export function cardOfOffer({ id, version, pair, architecture, model }: CatalogueModel, url: string): MarianCard {
  return {
    id,
    version,
    pairs: [pair],
    quality: "standard",
    // https://github.com/mozilla/firefox-translations-models: the models' licence.
    licence: "MPL-2.0",
    origin: `Firefox Translations by Mozilla, ${model.source} to ${model.target}, ${architecture}, from ${url}`,
    trained: { architecture, sha256: model.plain.sha256 },
  };
}
