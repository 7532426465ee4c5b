import type { LanguageChoice } from "#features/languages";
import type { LanguagePair, LibraryIds, PickedLibraries } from "#features/libraries";
import type { TranslationFailure } from "./translation/translation-failure.ts";

/** What was ticked, if it may be for the languages of the request; which `auto` will be is known afterwards. */
export function pickedFor(
  picked: PickedLibraries | undefined,
  { source, target }: LanguageChoice,
): LibraryIds | undefined {
  if (picked === undefined || picked.pair.target !== target) return undefined;
  return source === "auto" || source === picked.pair.source ? picked.ids : undefined;
}

/** Whether what was ticked is out of place: the text is in another language, or a library is there no more. */
export function isPickLost(
  picked: PickedLibraries | undefined,
  {
    pair,
    failure,
  }: { readonly pair: LanguagePair | undefined; readonly failure: TranslationFailure["name"] | undefined },
): boolean {
  if (picked === undefined) return false;
  if (failure === "libraryUnknown") return true;
  return pair !== undefined && (pair.source !== picked.pair.source || pair.target !== picked.pair.target);
}
