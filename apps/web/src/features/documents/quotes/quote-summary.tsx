import type { Quote } from "@yiqiao/contracts/documents";
import { useFormats } from "@yiqiao/i18n/react";
import classes from "./quote-summary.module.css";
import { timeInWords, useTexts } from "../texts.ts";
import { splitSeconds } from "../time-left.ts";

interface QuoteSummaryProps {
  readonly quote: Quote;
  readonly isMeasuring: boolean;
  readonly isStale: boolean;
}

/** The bill in advance: what is counted, what is free, what is charged, and what is left then. */
export function QuoteSummary({ quote, isMeasuring, isStale }: QuoteSummaryProps) {
  const t = useTexts();
  const { money, number } = useFormats();
  const { characters, balance, balance_after: after, pay, seconds } = quote;
  const known = (text: string) => (isMeasuring ? "–" : text);
  const less = (count: number) => known(count === 0 ? number(0) : `−${number(count)}`);
  const lines = [
    { label: t("total"), value: known(number(characters.total)) },
    { label: t("repeated"), value: less(characters.repeated) },
    { label: t("fromMemory"), value: less(characters.from_memory) },
    { label: t("net"), value: known(number(characters.net)), isSum: true },
  ];
  const facts = [
    {
      label: t("estimate"),
      value: known(seconds === null ? t("estimateUnknown") : timeInWords(t, splitSeconds(seconds))),
    },
    { label: t("balance"), value: number(balance) },
    { label: t("balanceAfter"), value: known(number(Math.max(0, after))) },
  ];
  return (
    <section className={classes.summary} aria-label={t("quote")} data-stale={isMeasuring || isStale || undefined}>
      <dl className={classes.bill}>
        {lines.map(({ label, value, isSum }) => (
          <div key={label} className={classes.line} data-sum={isSum}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {after < 0 && !isMeasuring && (
        <p className={classes.short} role="alert">
          {t("balanceShort", { count: -after })}
        </p>
      )}
      {pay !== null && !isMeasuring && <p className={classes.pay}>{t("payAlone", { price: money(pay.price_fen) })}</p>}
    </section>
  );
}
