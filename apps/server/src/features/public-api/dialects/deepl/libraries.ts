import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { SignedInContext } from "#platform/request";
import type { Glossaries } from "./glossaries/glossaries.service.ts";
import { invalid } from "./glossaries/glossary-terms.ts";

/** What a call says of glossaries and memories. */
export interface AskedLibraries {
  readonly source_lang: LanguageCode | "auto";
  readonly target_lang: LanguageCode;
  readonly glossary_id?: string | undefined;
  readonly glossary_ids?: readonly string[] | undefined;
  readonly translation_memory_id?: string | undefined;
}

/** Left out: whatever the account has in use. */
export interface ChosenLibraries {
  tm_ids?: string[];
  tb_ids?: string[];
}

export interface LibraryResolver {
  /** @throws {DomainError} `libraryMissing`. @throws {RequestInvalidError} */
  resolve(context: SignedInContext, asked: AskedLibraries): Promise<ChosenLibraries>;
}

export function createLibraryResolver(glossaries: Pick<Glossaries, "termbaseFor">): LibraryResolver {
  return {
    resolve: async (context, asked) => {
      const { source_lang: source, target_lang: target, translation_memory_id: memory } = asked;
      const ids = [asked.glossary_id, ...(asked.glossary_ids ?? [])].filter((id) => isGiven(id));
      const chosen: ChosenLibraries = {};
      for (const id of ids) {
        if (source === "auto") throw invalid("required with a glossary", "source_lang");
        const termbase = await glossaries.termbaseFor(context, id, { source, target });
        chosen.tb_ids = [...(chosen.tb_ids ?? []), termbase];
      }
      if (isGiven(memory)) chosen.tm_ids = [memory];
      return chosen;
    },
  };
}

const isGiven = (id: string | undefined): id is string => id !== undefined && id !== "";
