import { type LanguageCode, languageCodes } from "@yiqiao/contracts/languages";
import type { EnginePair } from "@yiqiao/engines";
import type { SentencePiece } from "@yiqiao/engines/local";
import { z } from "zod";
import type { HuggingFaceConfig } from "./config.ts";
import type { ModelFolder } from "./folder.ts";
import type { ModelLanguageCodes } from "./languages.ts";
import type { ImportedVocabulary } from "./vocabulary.ts";

const PIECES_FILE = "sentencepiece.bpe.model";
const IDS_FILE = "pieces.ids.json";

/** fairseq's own tokens come first, so every piece after the special ones is one further on. */
const specialIds: Readonly<Record<string, number>> = { "<s>": 0, "<pad>": 1, "</s>": 2, "<unk>": 3 };
const OFFSET = 1;

const tokeniserSchema = z.looseObject({
  added_tokens: z.array(z.looseObject({ id: z.int().nonnegative(), content: z.string() })),
});
const settingsSchema = z.looseObject({
  added_tokens_decoder: z.record(z.string(), z.looseObject({ content: z.string() })).optional(),
});

/**
 * Reads the vocabulary of an NLLB model: one SentencePiece model in fairseq's numbers, and a token for each language,
 * in front of the source and, forced, of the translation.
 *
 * @throws ModelsError `not-a-model`
 */
export async function readNllb(
  folder: ModelFolder,
  config: HuggingFaceConfig,
  wanted: { readonly pair: EnginePair | undefined; readonly codes: ModelLanguageCodes },
): Promise<ImportedVocabulary> {
  const pieces = await folder.pieces(PIECES_FILE);
  const tokens = await readTokens(folder);
  const idOf = (language: LanguageCode): number => {
    const code = wanted.codes[language].find((one) => tokens.has(one));
    const id = code === undefined ? undefined : tokens.get(code);
    if (id === undefined)
      return folder.refuse(`it has no token for ${language} (${wanted.codes[language].join(", ")})`);
    if (id < pieces.size + OFFSET || id >= config.vocab_size) {
      return folder.refuse(
        `the token ${code} has the number ${id}, which is no language's: ${PIECES_FILE} is another one`,
      );
    }
    return id;
  };
  const asked = wanted.pair ? [wanted.pair] : allPairs();
  return {
    pairs: asked.map(({ source, target }) => ({
      source,
      target,
      prefixId: idOf(source),
      forcedId: idOf(target),
    })),
    vocabulary: { source: PIECES_FILE, target: PIECES_FILE, sourceIds: IDS_FILE, targetIds: IDS_FILE },
    files: new Map<string, string | Uint8Array>([
      [PIECES_FILE, folder.at(PIECES_FILE)],
      [IDS_FILE, Buffer.from(JSON.stringify(numberPieces(pieces)))],
    ]),
    unwantedIds: ["<s>", "<pad>", "<unk>"].map((token) => specialIds[token]),
  };
}

const allPairs = (): EnginePair[] =>
  languageCodes.flatMap((source) =>
    languageCodes.filter((target) => target !== source).map((target) => ({ source, target })),
  );

const numberPieces = (pieces: SentencePiece): number[] =>
  Array.from({ length: pieces.size }, (_, n) => specialIds[pieces.pieceOf(n)] ?? n + OFFSET);

/** The tokens that were added to the pieces, with their numbers; which file tells them depends on the exporter. */
async function readTokens(folder: ModelFolder): Promise<ReadonlyMap<string, number>> {
  const settings = await folder.jsonIfThere("tokenizer_config.json", settingsSchema);
  const told = Object.entries(settings?.added_tokens_decoder ?? {});
  if (told.length > 0) return new Map(told.map(([id, { content }]) => [content, Number(id)]));
  const { added_tokens: added } = await folder.json("tokenizer.json", tokeniserSchema);
  return new Map(added.map(({ id, content }) => [content, id]));
}
