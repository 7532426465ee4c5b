import { Text } from "@mantine/core";
import type { Sku } from "@yiqiao/contracts/plans";
import { useFormats } from "@yiqiao/i18n/react";
import { EmptyState } from "@yiqiao/ui";
import classes from "./goods.module.css";
import { BuyButton, BuyHint } from "./plan-cards.tsx";
import { useCountInWords, useTexts } from "../texts.ts";

interface PackListProps {
  readonly packs: readonly Sku[];
  readonly onBuy: (sku: Sku) => void;
}

/** Character packs, the cheapest first. */
export function PackList({ packs, onBuy }: PackListProps) {
  const t = useTexts();
  const { money } = useFormats();
  const inWords = useCountInWords();
  if (packs.length === 0) return <EmptyState title={t("noPacks")} />;
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t("packsHint")}
      </Text>
      <ul className={classes.packs}>
        {packs
          .toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0))
          .map((pack) => (
            <li key={pack.code} className={classes.pack}>
              <div>
                <Text fw={600}>{pack.name}</Text>
                {pack.characters !== null && (
                  <Text size="xs" c="dimmed">
                    {t("characters", { amount: inWords(pack.characters) })}
                    {pack.price !== null &&
                      ` · ${t("perMillion", { price: money(Math.round((pack.price * 1_000_000) / pack.characters)) })}`}
                  </Text>
                )}
                <BuyHint sku={pack} />
              </div>
              <p className={classes.price}>{pack.price === null ? t("onRequest") : money(pack.price)}</p>
              <BuyButton sku={pack} onBuy={onBuy} />
            </li>
          ))}
      </ul>
    </>
  );
}
