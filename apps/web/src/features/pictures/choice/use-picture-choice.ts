import { useQuery } from "@tanstack/react-query";
import { domainCodes, languageCodes, type DomainCode, type LanguageCode } from "@yiqiao/contracts/languages";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useMemo, useRef, useState } from "react";
import {
  chooseSource,
  chooseTarget,
  findPair,
  useLanguageLists,
  useRecentLanguages,
  type ChoiceContext,
  type LanguageChoice,
} from "#features/languages";
import { idsFor, type PickedLibraries } from "#features/libraries";
import { permitted } from "#shared/storage/permitted.ts";
import { limitsQuery } from "../pictures.queries.ts";
import type { TranslateOrder } from "../taking/tray-item.ts";
import { parseChoice, type PictureChoice } from "./picture-choice.ts";

const choiceEntry = "pictures-choice";
const readChoice = () => parseChoice(permitted(() => sessionStorage.getItem(choiceEntry), null));

/**
 * Languages, domain and libraries of the next pictures, kept with the tab.
 *
 * @param detected what the picture on show is in, when that is known
 */
export function usePictureChoice(detected: LanguageCode | undefined) {
  const { language } = useInterfaceLanguage();
  const { data: limits } = useQuery(limitsQuery(language));
  const { recent, note } = useRecentLanguages();
  const [own, setOwn] = useState(readChoice);
  const [preset, setPreset] = useState<PictureChoice>({
    source: "auto",
    target: "en-us",
    domain: "general",
    asksPrice: false,
  });
  const shown = own ?? preset;
  const source = shown.source === "auto" ? detected : shown.source;
  const lists = useLanguageLists({ source, target: shown.target, use: "pictures" }, (defaults) => {
    if (defaults === undefined) return;
    const { choice, domain } = defaults;
    setPreset((before) => ({ ...before, source: choice.source, target: choice.target, domain }));
  });
  const context = useMemo<ChoiceContext>(
    () => ({ pairs: lists.pairs, detected: source, recentTargets: recent.targets }),
    [lists.pairs, source, recent.targets],
  );
  const [picked, pickLibraries] = useState<PickedLibraries>();
  const pair = source === undefined || source === shown.target ? undefined : { source, target: shown.target };
  const libraries = idsFor(picked, pair);
  const sourceRef = useRef<HTMLButtonElement>(null);
  const targetRef = useRef<HTMLButtonElement>(null);

  const change = (next: Partial<PictureChoice>) => {
    const choice = { ...shown, ...next };
    if (next.source !== undefined && next.source !== "auto") note("sources", next.source);
    if (next.target !== undefined) note("targets", next.target);
    setOwn(choice);
    permitted(() => sessionStorage.setItem(choiceEntry, JSON.stringify(choice)), undefined);
  };
  const unreadable = (code: LanguageCode) => limits?.languages.find((one) => one.code === code && !one.readable);
  const order: TranslateOrder = {
    src_lang: shown.source,
    tgt_lang: shown.target,
    domain: shown.domain,
    ask_price: shown.asksPrice,
    ...(libraries && { tm_ids: [...libraries.memories], tb_ids: [...libraries.termbases] }),
  };
  return {
    choice: shown,
    order,
    context,
    recent,
    unreadable,
    /** The pair that cannot be translated, if it is one. */
    missingPair:
      shown.source === "auto" || findPair(lists.pairs, shown.source, shown.target)?.available !== false
        ? undefined
        : findPair(lists.pairs, shown.source, shown.target),
    libraryChoice: { pair, picked, onPick: pickLibraries },
    sourceRef,
    targetRef,
    languages: lists.languages ?? languageCodes,
    domains: lists.domains ?? domainCodes,
    variants: lists.variants,
    chooseSource: (next: LanguageChoice["source"]) => change(chooseSource(shown, next, context)),
    chooseTarget: (next: LanguageCode) => change(chooseTarget(shown, next, context)),
    chooseDomain: (domain: DomainCode) => change({ domain }),
    askPrice: (asksPrice: boolean) => change({ asksPrice }),
    swap: (next: LanguageChoice) => change(next),
  };
}

export type PictureChoiceState = ReturnType<typeof usePictureChoice>;
