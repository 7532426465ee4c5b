import type { LanguageCode } from "@yiqiao/contracts/languages";
import { useState } from "react";
import { useTranslationChoice } from "#features/languages";
import { idsFor, type PickedLibraries } from "#features/libraries";
import { defaultUntranslated } from "./untranslated-content.ts";

/** Under what a tab keeps the languages and the domain of its next batch. */
export const choiceEntry = "documents-choice";

/** Languages, domain and libraries of the batch. */
export function useDocumentChoice() {
  const { choice, bar, domains, followed, follow } = useTranslationChoice({ entry: choiceEntry });
  const [picked, pickLibraries] = useState<PickedLibraries>();
  const [untranslated, setUntranslated] = useState(defaultUntranslated);
  const [isThorough, setThorough] = useState(false);
  /** What all of the documents are in, once they are measured. */
  const [detected, noteDetected] = useState<LanguageCode>();
  const language = choice.source === "auto" ? detected : choice.source;
  const pair =
    language === undefined || language === choice.target ? undefined : { source: language, target: choice.target };
  return {
    choice,
    bar,
    domains,
    followed,
    follow,
    noteDetected,
    libraryChoice: { pair, picked, onPick: pickLibraries },
    /** Those that were chosen for this batch; undefined: all that are in use. */
    libraries: idsFor(picked, pair),
    untranslated,
    setUntranslated,
    isThorough,
    setThorough,
  };
}

export type DocumentChoiceState = ReturnType<typeof useDocumentChoice>;
