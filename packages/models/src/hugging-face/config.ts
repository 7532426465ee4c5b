import type { CachedArchitecture } from "@yiqiao/engines/local";
import { z } from "zod";
import { ModelsError } from "../problem.ts";
import type { ModelFolder } from "./folder.ts";

const tokenId = z.int().nonnegative();
/** Several end marks are possible by the format; the first is what the model was trained with. */
const endId = z.union([tokenId, z.array(tokenId).min(1)]).transform((id) => (typeof id === "number" ? id : id[0]));

const typeSchema = z.looseObject({ model_type: z.string() });

const configSchema = z.looseObject({
  model_type: z.string(),
  _name_or_path: z.string().optional(),
  d_model: z.int().positive(),
  decoder_layers: z.int().positive(),
  decoder_attention_heads: z.int().positive(),
  vocab_size: z.int().positive(),
  decoder_vocab_size: z.int().positive().nullish(),
  max_position_embeddings: z.int().positive(),
  eos_token_id: endId.nullish(),
  pad_token_id: tokenId.nullish(),
  decoder_start_token_id: tokenId.nullish(),
  bad_words_ids: z.array(z.array(tokenId)).nullish(),
});
export type HuggingFaceConfig = z.infer<typeof configSchema>;

/** Newer exports have these here and no longer in `config.json`. */
const generationSchema = z.looseObject({
  eos_token_id: endId.nullish(),
  pad_token_id: tokenId.nullish(),
  decoder_start_token_id: tokenId.nullish(),
  bad_words_ids: z.array(z.array(tokenId)).nullish(),
  suppress_tokens: z.array(tokenId).nullish(),
});

/** Longer parts are of no use: the models were trained on sentences. */
const MAX_SOURCE_TOKENS = 512;
const supported = new Set(["marian", "m2m_100"]);

/** The model's type, or undefined where the folder is none of Hugging Face. */
export async function modelTypeOf(folder: ModelFolder): Promise<string | undefined> {
  if (!(await folder.has("config.json"))) return undefined;
  return folder.json("config.json", typeSchema).then(
    ({ model_type: type }) => type,
    (error: unknown) => {
      if (error instanceof ModelsError) return undefined;
      throw error;
    },
  );
}

/** @throws ModelsError `cannot-convert` for a type that is not supported, `not-a-model` for what is missing or wrong */
export async function readConfig(folder: ModelFolder): Promise<HuggingFaceConfig> {
  const { model_type: type } = await folder.json("config.json", typeSchema);
  if (!supported.has(type)) {
    const reason = `model_type ${type} is not supported, only marian (OPUS-MT) and m2m_100 (NLLB)`;
    throw new ModelsError({ code: "cannot-convert", file: folder.at("config.json"), reason });
  }
  return folder.json("config.json", configSchema);
}

/** @throws ModelsError `not-a-model` */
export async function readArchitecture(
  folder: ModelFolder,
  config: HuggingFaceConfig,
  unwanted: readonly number[],
): Promise<CachedArchitecture> {
  const generation = await folder.jsonIfThere("generation_config.json", generationSchema);
  const idOf = (name: "eos_token_id" | "pad_token_id" | "decoder_start_token_id"): number =>
    generation?.[name] ?? config[name] ?? folder.refuse(`config.json has no ${name}`);
  const { d_model: dimension, decoder_attention_heads: heads, max_position_embeddings: positions } = config;
  if (dimension % heads !== 0) folder.refuse(`config.json: d_model ${dimension} is no multiple of ${heads} heads`);
  const padId = idOf("pad_token_id");
  // A longer list forbids a sequence, not a piece.
  const alone = [...(config.bad_words_ids ?? []), ...(generation?.bad_words_ids ?? [])].filter(
    (ids) => ids.length === 1,
  );
  const suppressed = new Set([padId, ...unwanted, ...(generation?.suppress_tokens ?? []), ...alone.flat()]);
  const endId = idOf("eos_token_id");
  suppressed.delete(endId);
  return {
    type: "transformer-cached",
    decoderLayers: config.decoder_layers,
    heads,
    headDimension: dimension / heads,
    vocabularySize: config.decoder_vocab_size ?? config.vocab_size,
    maxSourceTokens: Math.min(positions, MAX_SOURCE_TOKENS),
    maxTargetTokens: positions,
    startId: idOf("decoder_start_token_id"),
    endId,
    padId,
    suppressedIds: [...suppressed].sort((a, b) => a - b),
  };
}
