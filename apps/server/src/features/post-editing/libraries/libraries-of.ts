import type { LibraryChoice, LibraryUser } from "#features/libraries";
import {
  isLibraryUnknown,
  type LibrarySource,
  type LibraryUse,
  librariesByPair,
  noLibraries,
} from "#features/translation";
import { runInSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { PostEditingDeps } from "../deps.ts";
import type { ProjectCaller } from "../access/caller.ts";
import type { StoredProject } from "../records/stored-project.ts";

type Libraries = Pick<PostEditingDeps["libraries"], "use" | "forUser">;
type Owned = Pick<
  StoredProject,
  "siteId" | "accountId" | "domain" | "memories" | "termbases" | "sourceLanguage" | "targetLanguage"
>;

/** By whose right a project uses libraries, whoever works in it. */
export const userOf = ({ siteId, accountId }: Pick<Owned, "siteId" | "accountId">): LibraryUser => ({
  siteId,
  accountId,
});

/** Does what the project's owner may do with libraries, whoever calls: statements are held to the owner's account. */
export const asOwner = <T>({ siteId, accountId }: Pick<Owned, "siteId" | "accountId">, run: () => T): T =>
  runInSiteScope({ siteId, accountId }, run);

export const pairOf = ({ sourceLanguage, targetLanguage }: Pick<Owned, "sourceLanguage" | "targetLanguage">) => ({
  source: sourceLanguage,
  target: targetLanguage,
});

/**
 * @throws {DomainError} `libraryUnknown` for the first that the owner may not use, `libraryLanguages` and
 * `libraryReadOnly` for a memory that confirmed segments cannot go to
 */
export async function checkLibraries(
  { use, forUser }: Libraries,
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
  if (memoryId !== null && memoryId !== undefined) await forUser.check(userOf(project), { id: memoryId, pair });
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

type Looking = Pick<ProjectCaller, "project" | "libraries">;

/**
 * The project's memories and termbases, as far as its caller may look into them. Libraries that are gone by now are left
 * out; the memory that confirmed segments go to is asked as well, after the others.
 */
export async function usedBy(
  libraries: Pick<Libraries, "use">,
  { project, libraries: sight }: Looking,
): Promise<LibraryUse> {
  const use = await asOwner(project, () => used(libraries, project));
  return { ...use, memories: sight === "all" ? use.memories : [], termbases: sight === "none" ? [] : use.termbases };
}

/** The termbases alone, as {@link usedBy} gives them. */
export async function termbasesOf(
  libraries: Pick<Libraries, "use">,
  { project, libraries: sight }: Looking,
): Promise<LibraryUse["termbases"]> {
  const { domain, termbases } = project;
  if (termbases?.length === 0 || sight === "none") return [];
  const choice = { pair: pairOf(project), domain, memoryIds: [], termbaseIds: termbases ?? undefined };
  return (await asOwner(project, () => useThoseLeft(libraries.use, project, choice))).termbases;
}

async function used({ use }: Pick<Libraries, "use">, project: StoredProject): Promise<LibraryUse> {
  const { domain, memories, termbases, memoryId } = project;
  const pair = pairOf(project);
  const chosen = { memoryIds: memories ?? undefined, termbaseIds: termbases ?? undefined };
  const named = await useThoseLeft(use, project, { pair, domain, ...chosen });
  if (memoryId === null || named.memories.some(({ id }) => id === memoryId)) return named;
  const own = await useThoseLeft(use, project, { pair, domain, memoryIds: [memoryId], termbaseIds: [] });
  return { ...named, memories: [...named.memories, ...own.memories] };
}

async function useThoseLeft(use: Libraries["use"], project: Owned, choice: LibraryChoice): Promise<LibraryUse> {
  try {
    return await use(userOf(project), choice);
  } catch (error) {
    const id = error instanceof DomainError && isLibraryUnknown(error) ? error.details["id"] : undefined;
    if (id === undefined) throw error;
    const without = (ids: readonly string[] | undefined) => ids?.filter((each) => each !== id);
    const { memoryIds, termbaseIds } = choice;
    return useThoseLeft(use, project, { ...choice, memoryIds: without(memoryIds), termbaseIds: without(termbaseIds) });
  }
}
