import { Badge, Button, SegmentedControl, Stack, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { PlanCard, Sku } from "@yiqiao/contracts/plans";
import { useFormats } from "@yiqiao/i18n/react";
import { EmptyState } from "@yiqiao/ui";
import { useState } from "react";
import { useSite } from "#features/sites";
import { SalesLinks } from "#features/sites";
import { periodsOf, skuOf, type Period } from "./goods-choice.ts";
import classes from "./goods.module.css";
import { useCountInWords, useTexts } from "../texts.ts";

interface PlanCardsProps {
  readonly cards: readonly PlanCard[];
  readonly onBuy: (sku: Sku) => void;
}

const periodTexts = { m: "month", qrt: "quarter", y: "year" } as const;

/** The plans side by side, for one period at a time. */
export function PlanCards({ cards, onBuy }: PlanCardsProps) {
  const t = useTexts();
  const offered = periodsOf(cards);
  const [chosen, setChosen] = useState<Period>("m");
  const period = offered.includes(chosen) ? chosen : (offered[0] ?? "y");
  if (cards.length === 0) return <EmptyState title={t("noPlans")} />;
  return (
    <Stack gap="md">
      {offered.length > 1 && (
        <SegmentedControl
          aria-label={t("period")}
          value={period}
          onChange={setChosen}
          data={offered.map((value) => ({ value, label: t(periodTexts[value]) }))}
          style={{ alignSelf: "center" }}
        />
      )}
      <ul className={classes.cards}>
        {cards.map((card) => (
          <Card key={card.code} card={card} sku={skuOf(card, period)} onBuy={onBuy} />
        ))}
      </ul>
    </Stack>
  );
}

interface CardProps extends Pick<PlanCardsProps, "onBuy"> {
  readonly card: PlanCard;
  readonly sku: Sku | undefined;
}

function Card({ card, sku, onBuy }: CardProps) {
  const t = useTexts();
  const { money } = useFormats();
  const inWords = useCountInWords();
  const isFree = card.code === "free";
  const price = sku?.price ?? null;
  const sales = useSite()?.sales;
  // A price on request is one that somebody can be asked for.
  const unsaid = sku?.hindrance === "contactSales" && !sales ? t("notSoldOnline") : t("onRequest");
  const priceText = isFree ? t("freePrice") : price === null ? unsaid : money(price);
  return (
    <li className={classes.card} data-current={card.hasBuy || undefined}>
      <div className={classes.head}>
        <Title order={3} size="h3">
          {card.name}
        </Title>
        {card.hasBuy && <Badge variant="light">{t("current")}</Badge>}
      </div>
      <div>
        <p className={classes.price}>{priceText}</p>
        {sku !== undefined && sku.days !== null && (
          <span className={classes.term}>
            {t("days", { count: sku.days })}
            {sku.characters !== null && ` · ${t("characters", { amount: inWords(sku.characters) })}`}
          </span>
        )}
      </div>
      <ul className={classes.features}>
        {card.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={16} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {!isFree && sku !== undefined && (
        <>
          <BuyHint sku={sku} />
          <BuyButton sku={sku} isCurrent={card.hasBuy} onBuy={onBuy} />
        </>
      )}
    </li>
  );
}

/** Why a sku cannot be bought; nothing where it can, or where logging in is all that is missing. */
export function BuyHint({ sku }: { readonly sku: Sku }) {
  const t = useTexts();
  const sales = useSite()?.sales;
  if (sku.hint === null || sku.hindrance === "login") return undefined;
  if (sku.hindrance === "contactSales") {
    if (!sales) return <p className={classes.hint}>{t("setUpByAdministrator")}</p>;
    return (
      <div className={classes.hint}>
        <p className={classes.hint}>{sku.hint}</p>
        <SalesLinks sales={sales} pageLabel={t("contactSales")} />
      </div>
    );
  }
  return (
    <p id={hintId(sku)} className={classes.hint}>
      {sku.hint}
    </p>
  );
}

const hintId = ({ code }: Sku) => `hint-${code}`;

interface BuyButtonProps extends Pick<PlanCardsProps, "onBuy"> {
  readonly sku: Sku;
  readonly isCurrent?: boolean;
}

/** Buys a sku; visitors are led to the login. */
export function BuyButton({ sku, isCurrent = false, onBuy }: BuyButtonProps) {
  const t = useTexts();
  const isLogin = sku.hindrance === "login";
  const isOffered = sku.can_buy || isLogin;
  if (sku.hindrance === "contactSales") return undefined;
  return (
    <Button
      variant={isCurrent || !isOffered ? "default" : "filled"}
      disabled={!isOffered}
      aria-describedby={sku.hint === null || isLogin ? undefined : hintId(sku)}
      aria-label={isLogin ? t("logInToBuy") : t("buyNamed", { name: sku.name })}
      onClick={() => onBuy(sku)}
    >
      {isLogin ? t("logInToBuy") : t("buy")}
    </Button>
  );
}
