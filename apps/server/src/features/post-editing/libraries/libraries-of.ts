import type { LibraryUser } from "#features/libraries";
import { isLibraryUnknown, type LibrarySource, librariesByPair, noLibraries } from "#features/translation";
import type { PostEditingDeps } from "../deps.ts";
import type { StoredProject } from "../records/stored-project.ts";

type Libraries = Pick<PostEditingDeps["libraries"], "use" | "confirmed">;
type Owned = Pick<
  StoredProject,
  "siteId" | "accountId" | "domain" | "memories" | "termbases" | "sourceLanguage" | "targetLanguage"
>;

/** By whose right a project uses libraries, whoever works in it. */
export const userOf = ({ siteId, accountId }: Pick<Owned, "siteId" | "accountId">): LibraryUser => ({
  siteId,
  accountId,
});

export const pairOf = ({ sourceLanguage, targetLanguage }: Pick<Owned, "sourceLanguage" | "targetLanguage">) => ({
  source: sourceLanguage,
  target: targetLanguage,
});

/**
 * @throws {DomainError} `libraryUnknown` for the first that the owner may not use, `libraryLanguages` and
 * `libraryReadOnly` for a memory that confirmed segments cannot go to
 */
export async function checkLibraries(
  { use, confirmed }: Libraries,
  project: Omit<Owned, "memories" | "termbases">,
  wanted: {
    readonly memoryId?: string | null | undefined;
    readonly memories?: readonly string[] | null | undefined;
    readonly termbases?: readonly string[] | null | undefined;
  },
): Promise<void> {
  const { memoryId, memories, termbases } = wanted;
  const pair = pairOf(project);
  const choice = { pair, domain: project.domain, memoryIds: memories ?? [], termbaseIds: termbases ?? [] };
  await use(userOf(project), choice);
  if (memoryId !== null && memoryId !== undefined) await confirmed.check(userOf(project), { id: memoryId, pair });
}

/** The project's libraries, or what its owner has in use; one that is gone by now does not hold it up. */
export function librariesOf({ use }: Pick<Libraries, "use">, project: Owned): LibrarySource {
  const { domain, memories, termbases, sourceLanguage } = project;
  const source = librariesByPair(
    (choice) => use(userOf(project), choice),
    { domain, memoryIds: memories ?? undefined, termbaseIds: termbases ?? undefined },
    sourceLanguage,
  );
  return (pair) =>
    source(pair).catch((error: unknown) => {
      if (isLibraryUnknown(error)) return noLibraries;
      throw error;
    });
}
