import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { WebPageChoice } from "@yiqiao/contracts/web-pages";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslationChoice } from "#features/languages";
import { idsFor, type PickedLibraries } from "#features/libraries";

/** Languages, domain and libraries of the next page, kept with the tab. */
export function usePageChoice(detected: LanguageCode | undefined) {
  const { choice, bar, domains, isChosen, follow } = useTranslationChoice({
    entry: "web-pages-choice",
    use: "webPages",
    detected,
  });
  const followDetected = useEffectEvent(() => {
    if (detected !== undefined) follow(detected);
  });
  useEffect(() => followDetected(), [detected]);
  const [picked, pickLibraries] = useState<PickedLibraries>();
  const { source: chosen, target, domain } = choice;
  const source = chosen === "auto" ? detected : chosen;
  const pair = source === undefined || source === target ? undefined : { source, target };
  const libraries = idsFor(picked, pair);
  const order: WebPageChoice = {
    src_lang: chosen,
    tgt_lang: target,
    domain,
    ...(libraries && { tm_ids: [...libraries.memories], tb_ids: [...libraries.termbases] }),
  };
  return {
    choice,
    isChosen,
    order,
    bar,
    domains,
    libraryChoice: { pair, picked, onPick: pickLibraries },
  };
}

export type PageChoice = ReturnType<typeof usePageChoice>;
