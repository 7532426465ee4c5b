import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import { librariesOf } from "#features/libraries";
import { ownerOf, type RequestContext } from "#platform/request";
import type { TermScanDeps } from "../ports.ts";

/** What a scan is asked to look in. */
export interface ChosenLibraries {
  readonly sourceLanguage: SourceLanguage;
  readonly targetLanguage: LanguageCode;
  readonly domain: DomainCode;
  readonly memories: readonly string[] | null;
  readonly termbases: readonly string[] | null;
}

/**
 * Where the language of the documents is found out later, what does not serve it is left out then.
 * @throws {DomainError} `libraryUnknown` for what the caller may not use in the pair
 */
export async function assertLibraries(
  deps: Pick<TermScanDeps, "libraries">,
  context: RequestContext,
  { sourceLanguage: source, targetLanguage: target, ...chosen }: ChosenLibraries,
): Promise<void> {
  if (source === "auto") return;
  const pair = { source, target };
  await librariesOf(deps, ownerOf(context), { chosen, pair })(pair);
}
