import type { DomainCode } from "@yiqiao/contracts/languages";
import { codePointLength } from "@yiqiao/contracts/text";
import type { EnginePair } from "@yiqiao/engines";
import type { LibrarySource, Repeats, TranslationPipeline, UnitTranslation } from "#features/translation";
import type { StoredBlock } from "../records/stored-picture.ts";

export interface BlocksRequest {
  readonly pair: EnginePair;
  readonly domain: DomainCode;
  readonly siteId: number;
  readonly accountId: string | null;
  readonly libraries: LibrarySource;
  readonly repeats?: Repeats;
  readonly signal: AbortSignal;
}

/** Texts of a picture as units of the pipeline. */
export const unitsOf = (blocks: readonly Pick<StoredBlock, "text">[]) => blocks.map(({ text }) => ({ text, tags: [] }));

/** What the translation of a text changes of its block. */
export type TranslatedText = Pick<StoredBlock, "translation" | "provenance" | "issues" | "untranslated">;

/** @throws {TranslationFailure} when no engine answers */
export async function translateBlocks(
  pipeline: Pick<TranslationPipeline, "translateUnits">,
  blocks: readonly Pick<StoredBlock, "text">[],
  { pair, accountId, ...request }: BlocksRequest,
): Promise<TranslatedText[]> {
  const countedFor = { kind: "picture", accountId } as const;
  const answers = await pipeline.translateUnits({ units: unitsOf(blocks), ...pair, ...request, countedFor });
  return answers.map((answer) => translatedOf(answer));
}

function translatedOf({ text, segments }: UnitTranslation): TranslatedText {
  const missed = segments.filter(({ provenance }) => provenance === "untranslated");
  return {
    // The source is no translation: a text without one stays open.
    translation: segments.length > 0 && missed.length === segments.length ? null : text,
    provenance: [...new Set(segments.map(({ provenance }) => provenance))],
    issues: [...new Set(segments.flatMap(({ issues = [] }) => issues.map(({ kind }) => kind)))],
    untranslated: missed.reduce((sum, { source }) => sum + codePointLength(source.text), 0),
  };
}
