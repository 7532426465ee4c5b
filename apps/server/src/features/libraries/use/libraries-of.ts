import type { DomainCode } from "@yiqiao/contracts/languages";
import type { EnginePair } from "@yiqiao/engines";
import { isLibraryUnknown, librariesByPair, type LibrarySource, noLibraries } from "#features/translation";
import type { Owner } from "#platform/request";
import type { LibraryAccess } from "../ports.ts";

/** Which memories and termbases something is translated with. */
export interface WantedLibraries {
  readonly domain: DomainCode;
  /** Null: whatever the owner has in use. */
  readonly memories: readonly string[] | null;
  readonly termbases: readonly string[] | null;
}

/** What may be used in each pair. @throws {DomainError} `libraryUnknown` when it is asked for `pair` */
export function librariesOf(
  { libraries }: { readonly libraries: Pick<LibraryAccess, "use"> },
  { siteId, accountId }: Pick<Owner, "siteId" | "accountId">,
  { chosen, pair }: { readonly chosen: WantedLibraries; readonly pair: EnginePair },
): LibrarySource {
  const { domain, memories, termbases } = chosen;
  return librariesByPair(
    (choice) => libraries.use({ siteId, accountId }, choice),
    { domain, memoryIds: memories ?? undefined, termbaseIds: termbases ?? undefined },
    pair.source,
  );
}

/** For jobs: a library that is gone by now does not hold up the work. */
export function ignoringMissing(source: LibrarySource): LibrarySource {
  return (pair) =>
    source(pair).catch((error: unknown) => {
      if (isLibraryUnknown(error)) return noLibraries;
      throw error;
    });
}
