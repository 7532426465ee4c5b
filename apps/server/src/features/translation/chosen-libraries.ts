import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { MemoryPair } from "@yiqiao/translation-memory";
import { DomainError } from "#platform/errors";
import { type LibrarySource, type LibraryUse, noLibraries } from "./libraries.ts";

/** The memories and termbases that a caller chose. */
export interface ChosenLibraries {
  readonly domain: DomainCode;
  /** By id, in their order; undefined: whatever the caller has in use. */
  readonly memoryIds?: readonly string[] | undefined;
  readonly termbaseIds?: readonly string[] | undefined;
}

/** Finds the libraries that may be used in a pair. @throws {DomainError} `libraryUnknown` */
export type UseLibraries = (choice: ChosenLibraries & { readonly pair: MemoryPair }) => Promise<LibraryUse>;

/** A chosen library does not exist, is not the caller's, or is not for this pair. */
export const isLibraryUnknown = (error: unknown): boolean =>
  error instanceof DomainError && error.error === "libraryUnknown";

/**
 * What may be used in each pair of a text. Libraries that were chosen by name are those of its main pair, and
 * `libraryUnknown` is thrown where they are not; a sentence in another language goes without them.
 *
 * @param main the source language; left out, the first that is asked for
 */
export function librariesByPair(use: UseLibraries, chosen: ChosenLibraries, main?: LanguageCode): LibrarySource {
  let first = main;
  return async (pair) => {
    first ??= pair.source;
    try {
      return await use({ ...chosen, pair });
    } catch (error) {
      if (pair.source !== first && isLibraryUnknown(error)) return noLibraries;
      throw error;
    }
  };
}
