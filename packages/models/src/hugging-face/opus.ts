import path from "node:path";
import { type LanguageCode, languageCodes } from "@yiqiao/contracts/languages";
import type { EnginePair } from "@yiqiao/engines";
import type { ModelManifest, SentencePiece } from "@yiqiao/engines/local";
import { z } from "zod";
import { ModelsError } from "../problem.ts";
import type { HuggingFaceConfig } from "./config.ts";
import type { ModelFolder } from "./folder.ts";
import { languageOf, type ModelLanguageCodes } from "./languages.ts";
import type { ImportedVocabulary } from "./vocabulary.ts";

const vocabularySchema = z.record(z.string(), z.int().nonnegative());
type Numbers = z.infer<typeof vocabularySchema>;

const tokeniserSchema = z.looseObject({
  source_lang: z.string().nullish(),
  target_lang: z.string().nullish(),
  separate_vocabs: z.boolean().nullish(),
});

const UNKNOWN = "<unk>";

/**
 * Reads the vocabularies of an OPUS-MT model: two SentencePiece models and the numbers of their pieces, with tokens
 * such as `>>fra<<` where the model writes several languages.
 *
 * @throws ModelsError `not-a-model`, `pair-needed`
 */
export async function readOpus(
  folder: ModelFolder,
  config: HuggingFaceConfig,
  wanted: { readonly pair: EnginePair | undefined; readonly codes: ModelLanguageCodes },
): Promise<ImportedVocabulary> {
  const tokeniser = await folder.jsonIfThere("tokenizer_config.json", tokeniserSchema);
  const numbers = await folder.json("vocab.json", vocabularySchema);
  const targetName = tokeniser?.separate_vocabs ? "target_vocab.json" : "vocab.json";
  const targetNumbers = targetName === "vocab.json" ? numbers : await folder.json(targetName, vocabularySchema);
  const [source, target] = [await folder.pieces("source.spm"), await folder.pieces("target.spm")];
  const named = namedLanguages(folder, config, wanted.codes, tokeniser);
  const ids = {
    source: numberPieces(folder, source, { numbers, names: ["vocab.json", "source.spm"] }),
    target: numberPieces(folder, target, { numbers: targetNumbers, names: [targetName, "target.spm"] }),
  };
  return {
    pairs: pairsOf(folder, numbers, { ...wanted, named }),
    vocabulary: {
      source: "source.spm",
      target: "target.spm",
      sourceIds: "source.ids.json",
      targetIds: "target.ids.json",
    },
    files: new Map<string, string | Uint8Array>([
      ["source.spm", folder.at("source.spm")],
      ["target.spm", folder.at("target.spm")],
      ["source.ids.json", Buffer.from(JSON.stringify(ids.source))],
      ["target.ids.json", Buffer.from(JSON.stringify(ids.target))],
    ]),
    unwantedIds: [numberOf(folder, targetNumbers, { token: UNKNOWN, file: targetName })],
  };
}

function numberOf(folder: ModelFolder, numbers: Numbers, { token, file }: { token: string; file: string }): number {
  return numbers[token] ?? folder.refuse(`${file} has no ${token}`);
}

/** Less than this share of pieces with a number means that the files do not belong together. */
const LEAST_KNOWN = 0.5;

function numberPieces(
  folder: ModelFolder,
  pieces: SentencePiece,
  { numbers, names: [file, piecesFile] }: { numbers: Numbers; names: readonly [string, string] },
): number[] {
  const unknown = numberOf(folder, numbers, { token: UNKNOWN, file });
  const ids = Array.from({ length: pieces.size }, (_, n) => numbers[pieces.pieceOf(n)] ?? unknown);
  ids[pieces.unknownId] = unknown;
  const known = ids.filter((id) => id !== unknown).length;
  if (known < ids.length * LEAST_KNOWN) folder.refuse(`${file} does not have the pieces of ${piecesFile}`);
  return ids;
}

/** The languages that the model's name or its settings say; either may be a group that is none of ours. */
function namedLanguages(
  folder: ModelFolder,
  config: HuggingFaceConfig,
  codes: ModelLanguageCodes,
  tokeniser: z.infer<typeof tokeniserSchema> | undefined,
): { readonly source: LanguageCode | undefined; readonly target: LanguageCode | undefined } {
  for (const name of [path.basename(folder.path), config._name_or_path ?? ""]) {
    const [, source, target] = /opus[._-]mt(?:-tc-[a-z]+)?-([a-z_]+)-([a-z_]+)/i.exec(name) ?? [];
    if (source === undefined || target === undefined) continue;
    return { source: languageOf(source, codes), target: languageOf(target, codes) };
  }
  const { source_lang: source, target_lang: target } = tokeniser ?? {};
  return { source: languageOf(source ?? "", codes), target: languageOf(target ?? "", codes) };
}

function pairsOf(
  folder: ModelFolder,
  numbers: Numbers,
  {
    pair,
    codes,
    named,
  }: { pair: EnginePair | undefined; codes: ModelLanguageCodes; named: ReturnType<typeof namedLanguages> },
): ModelManifest["pairs"] {
  const tokenOf = (language: LanguageCode): number | undefined =>
    codes[language].map((code) => numbers[`>>${code}<<`]).find((id) => id !== undefined);
  const source = pair?.source ?? named.source;
  if (source === undefined) throw new ModelsError({ code: "pair-needed", folder: folder.path });
  const isMany = Object.keys(numbers).some((token) => /^>>.+<<$/.test(token));
  const target = pair?.target ?? named.target;
  if (target !== undefined) {
    const prefixId = tokenOf(target);
    if (isMany && prefixId === undefined && target !== named.target) {
      folder.refuse(`vocab.json has no token for ${target} (${codes[target].map((code) => `>>${code}<<`).join(", ")})`);
    }
    return [{ source, target, ...(prefixId !== undefined && { prefixId }) }];
  }
  const pairs = languageCodes.flatMap((one) => {
    const prefixId = one === source ? undefined : tokenOf(one);
    return prefixId === undefined ? [] : [{ source, target: one, prefixId }];
  });
  if (pairs.length === 0) throw new ModelsError({ code: "pair-needed", folder: folder.path });
  return pairs;
}
