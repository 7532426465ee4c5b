import { domainCodes, languageCodes, type LanguageCode, type LanguageUse } from "@yiqiao/contracts/languages";
import { useMemo, useRef, useState } from "react";
import { permitted } from "#shared/storage/permitted.ts";
import { chooseSource, chooseTarget, targetFor, type ChoiceContext } from "./language-choice.ts";
import { parseChoice, type TranslationChoice } from "./translation-choice.ts";
import { useLanguageLists } from "./use-language-lists.ts";
import { useRecentLanguages } from "./use-recent-languages.ts";

interface ChoiceOf {
  /** Under what this tab keeps it. */
  readonly entry: string;
  readonly use?: LanguageUse;
  /** The language of what is to be translated, as far as it is known. */
  readonly detected?: LanguageCode | undefined;
}

/** What this tab goes on with. */
export const keepChoice = (entry: string, choice: TranslationChoice): void =>
  permitted(() => sessionStorage.setItem(entry, JSON.stringify(choice)), undefined);

/** Languages and domain of what is translated next, kept with the tab; with what the language bar and the domains need. */
export function useTranslationChoice({ entry, use = "text", detected }: ChoiceOf) {
  const { recent, note } = useRecentLanguages();
  const [own, setOwn] = useState(() => parseChoice(permitted(() => sessionStorage.getItem(entry), null)));
  const [preset, setPreset] = useState<TranslationChoice>(() => presetOf(recent.targets[0]));
  const choice = own ?? preset;
  const source = choice.source === "auto" ? detected : choice.source;
  const lists = useLanguageLists({ source, target: choice.target, use }, (defaults) => {
    if (defaults === undefined) return;
    const { choice: usual, domain } = defaults;
    const target = recent.targets[0] ?? usual.target;
    // What is translated may be known before the site's defaults are.
    const givesWay = usual.source === "auto" && target === detected;
    if (givesWay) setFollowed(target);
    setPreset({ source: usual.source, target: givesWay ? wayFrom(target) : target, domain });
  });
  const context = useMemo<ChoiceContext>(
    () => ({ pairs: lists.pairs, detected: source, recentTargets: recent.targets }),
    [lists.pairs, source, recent.targets],
  );
  const refs = useLanguageRefs();

  /** The language of what is translated, when the target had to give way to it. */
  const [followed, setFollowed] = useState<LanguageCode>();

  const wayFrom = (found: LanguageCode) => targetFor(found, { ...context, detected: found });

  const change = (next: Partial<TranslationChoice>) => {
    const changed = { ...choice, ...next };
    if (changed.source !== "auto") note("sources", changed.source);
    note("targets", changed.target);
    setOwn(changed);
    keepChoice(entry, changed);
  };
  return {
    choice,
    context,
    followed: own === undefined ? followed : undefined,
    /** The reader has chosen, in this tab. */
    isChosen: own !== undefined,
    /** What is in the target language is translated into another, unless the reader has chosen. */
    follow: (found: LanguageCode) => {
      if (own !== undefined || preset.source !== "auto" || found !== preset.target) return;
      setFollowed(found);
      setPreset({ ...preset, target: wayFrom(found) });
    },
    bar: {
      choice,
      context,
      recent,
      offered: lists.languages ?? languageCodes,
      detection: undefined,
      ...refs,
      onSource: (next: TranslationChoice["source"]) => change(chooseSource(choice, next, context)),
      onTarget: (next: LanguageCode) => change(chooseTarget(choice, next, context)),
      onSwap: change,
    },
    domains: {
      value: choice.domain,
      variants: lists.variants,
      offered: lists.domains ?? domainCodes,
      onChoose: (domain: TranslationChoice["domain"]) => change({ domain }),
    },
  };
}

function useLanguageRefs() {
  const sourceRef = useRef<HTMLButtonElement>(null);
  const targetRef = useRef<HTMLButtonElement>(null);
  return { sourceRef, targetRef };
}

const presetOf = (target: LanguageCode = "en-us"): TranslationChoice => ({ source: "auto", target, domain: "general" });
