import { useQuery } from "@tanstack/react-query";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useEffect, useEffectEvent, useState } from "react";
import { findPair, useTranslationChoice } from "#features/languages";
import { idsFor, type PickedLibraries } from "#features/libraries";
import { permitted } from "#shared/storage/permitted.ts";
import { limitsQuery } from "../pictures.queries.ts";
import type { TranslateOrder } from "../taking/tray-item.ts";

const priceEntry = "pictures-price";
const readAsksPrice = () => permitted(() => sessionStorage.getItem(priceEntry), null) === "first";

/**
 * Languages, domain and libraries of the next pictures, and whether their price is asked for first; kept with the tab.
 *
 * @param detected what the picture on show is in, when that is known
 */
export function usePictureChoice(detected: LanguageCode | undefined) {
  const { language } = useInterfaceLanguage();
  const { data: limits } = useQuery(limitsQuery(language));
  const { choice, context, bar, domains, follow } = useTranslationChoice({
    entry: "pictures-choice",
    use: "pictures",
    detected,
  });
  const followDetected = useEffectEvent(() => {
    if (detected !== undefined) follow(detected);
  });
  useEffect(() => followDetected(), [detected]);
  const [asksPrice, setAsksPrice] = useState(readAsksPrice);
  const [picked, pickLibraries] = useState<PickedLibraries>();
  const { source: chosen, target, domain } = choice;
  const source = chosen === "auto" ? detected : chosen;
  const pair = source === undefined || source === target ? undefined : { source, target };
  const libraries = idsFor(picked, pair);
  const chosenPair = chosen === "auto" ? undefined : findPair(context.pairs, chosen, target);

  const unreadable = (code: LanguageCode) => limits?.languages.find((one) => one.code === code && !one.readable);
  const askPrice = (first: boolean) => {
    setAsksPrice(first);
    permitted(() => sessionStorage.setItem(priceEntry, first ? "first" : ""), undefined);
  };
  const order: TranslateOrder = {
    src_lang: chosen,
    tgt_lang: target,
    domain,
    ask_price: asksPrice,
    ...(libraries && { tm_ids: [...libraries.memories], tb_ids: [...libraries.termbases] }),
  };
  return {
    choice,
    order,
    bar,
    domains,
    asksPrice,
    askPrice,
    unreadable,
    /** The pair that cannot be translated, if it is one. */
    missingPair: chosenPair?.available === false ? chosenPair : undefined,
    libraryChoice: { pair, picked, onPick: pickLibraries },
  };
}

export type PictureChoiceState = ReturnType<typeof usePictureChoice>;
