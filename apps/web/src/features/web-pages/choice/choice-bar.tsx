import { DomainPicker, LanguageBar } from "#features/languages";
import { LibraryPicker } from "#features/libraries";
import { useHasSession } from "#features/sessions";
import type { PageChoice } from "./use-page-choice.ts";

/** Languages, domain and libraries of the next page. */
export function ChoiceBar({ state }: { readonly state: PageChoice }) {
  const isUser = useHasSession();
  return (
    <LanguageBar
      {...state.bar}
      tools={
        <>
          <DomainPicker {...state.domains} />
          {isUser && <LibraryPicker {...state.libraryChoice} />}
        </>
      }
    />
  );
}
