import { domainCodes, languageCodes, type DomainCode, type LanguageCode } from "@yiqiao/contracts/languages";
import { useMemo, useRef, useState } from "react";
import {
  chooseSource,
  chooseTarget,
  targetFor,
  useLanguageLists,
  useRecentLanguages,
  type ChoiceContext,
  type LanguageChoice,
} from "#features/languages";
import { idsFor, type PickedLibraries } from "#features/libraries";
import { parseChoice, type DocumentChoice } from "./document-choice.ts";
import { defaultUntranslated } from "./untranslated-content.ts";

const choiceEntry = "documents-choice";

function readChoice(): DocumentChoice | undefined {
  try {
    return parseChoice(sessionStorage.getItem(choiceEntry));
  } catch {
    return undefined;
  }
}

/** What the next batch of this tab begins with. */
export function keepChoice(choice: DocumentChoice): void {
  try {
    sessionStorage.setItem(choiceEntry, JSON.stringify(choice));
  } catch {
    return;
  }
}

/** Languages and domain of the batch, kept with the tab. */
export function useDocumentChoice() {
  const { recent, note } = useRecentLanguages();
  const [own, setOwn] = useState(readChoice);
  const [preset, setPreset] = useState<DocumentChoice>(() => ({
    source: "auto",
    target: recent.targets[0] ?? "en-us",
    domain: "general",
  }));
  /** The language of the documents, when the target had to give way to it. */
  const [followed, setFollowed] = useState<LanguageCode>();
  const shown = own ?? preset;
  const source = shown.source === "auto" ? undefined : shown.source;
  const lists = useLanguageLists({ source, target: shown.target }, (defaults) => {
    if (defaults === undefined) return;
    const { choice, domain } = defaults;
    setPreset((before) => ({
      source: choice.source,
      target: recent.targets[0] ?? choice.target ?? before.target,
      domain,
    }));
  });
  const context = useMemo<ChoiceContext>(
    () => ({ pairs: lists.pairs, detected: source, recentTargets: recent.targets }),
    [lists.pairs, source, recent.targets],
  );
  const [picked, pickLibraries] = useState<PickedLibraries>();
  const [untranslated, setUntranslated] = useState(defaultUntranslated);
  /** What all of the documents are in, once they are measured. */
  const [detected, noteDetected] = useState<LanguageCode>();
  const language = source ?? detected;
  const pair =
    language === undefined || language === shown.target ? undefined : { source: language, target: shown.target };
  const sourceRef = useRef<HTMLButtonElement>(null);
  const targetRef = useRef<HTMLButtonElement>(null);

  const change = (next: Partial<DocumentChoice>) => {
    const choice = { ...shown, ...next };
    if (choice.source !== "auto") note("sources", choice.source);
    note("targets", choice.target);
    setOwn(choice);
    setFollowed(undefined);
    keepChoice(choice);
  };
  /** Documents in the target language are translated into another, unless the reader has chosen. */
  const follow = (detected: LanguageCode) => {
    if (own !== undefined || shown.source !== "auto" || detected !== shown.target) return;
    setFollowed(detected);
    setPreset({ ...preset, target: targetFor(detected, { ...context, detected }) });
  };
  return {
    choice: shown,
    context,
    recent,
    followed,
    noteDetected,
    libraryChoice: { pair, picked, onPick: pickLibraries },
    /** Those that were chosen for this batch; undefined: all that are in use. */
    libraries: idsFor(picked, pair),
    untranslated,
    setUntranslated,
    follow,
    sourceRef,
    targetRef,
    languages: lists.languages ?? languageCodes,
    domains: lists.domains ?? domainCodes,
    variants: lists.variants,
    chooseSource: (next: LanguageChoice["source"]) => change(chooseSource(shown, next, context)),
    chooseTarget: (next: LanguageCode) => change(chooseTarget(shown, next, context)),
    chooseDomain: (domain: DomainCode) => change({ domain }),
    swap: (next: LanguageChoice) => change(next),
  };
}

export type DocumentChoiceState = ReturnType<typeof useDocumentChoice>;
