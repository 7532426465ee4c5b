import { useState } from "react";
import { useTranslationChoice } from "#features/languages";
import { idsFor, type PickedLibraries } from "#features/libraries";
import { useTexts } from "../texts.ts";
import type { ScanOrder } from "./draft-store.ts";

/** Languages, domain and libraries of the next scan; kept with the tab. */
export function useScanChoice() {
  const t = useTexts();
  const { choice, bar, domains } = useTranslationChoice({ entry: "term-scan-choice" });
  const [picked, pickLibraries] = useState<PickedLibraries>();
  const { source, target, domain } = choice;
  const pair = source === "auto" || source === target ? undefined : { source, target };
  const libraries = idsFor(picked, pair);
  const order: ScanOrder = {
    src_lang: source,
    tgt_lang: target,
    domain,
    tm_id: libraries?.memories.join(","),
    tb_id: libraries?.termbases.join(","),
  };
  return {
    order,
    // Terms are found in a language also where no engine translates from it.
    bar: { ...bar, context: { ...bar.context, pairs: [] } },
    domains,
    fault: source === target ? t("sameLanguages") : undefined,
    libraryChoice: { pair, picked, onPick: pickLibraries },
  };
}
