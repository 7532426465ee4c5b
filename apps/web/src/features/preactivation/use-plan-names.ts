import { useQuery } from "@tanstack/react-query";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { pricesQuery } from "#features/orders";

/** What periods of plans are called; until that is known, their codes. */
export function usePlanNames(): (sku: string) => string {
  const { language } = useInterfaceLanguage();
  const { data } = useQuery(pricesQuery(undefined, language));
  return (sku) => data?.prices.find(({ code }) => code === sku)?.name ?? sku;
}
