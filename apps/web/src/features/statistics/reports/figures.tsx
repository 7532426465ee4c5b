import type { StatisticsTotals } from "@yiqiao/contracts/statistics";
import { useFormats } from "@yiqiao/i18n/react";
import styles from "../statistics.module.css";
import { useTexts } from "../texts.ts";

interface FiguresProps {
  readonly totals: StatisticsTotals;
  readonly before: StatisticsTotals;
}

/** What of the characters a memory had. */
const memoryShare = ({ characters, fuzzy, exact, context }: StatisticsTotals) =>
  characters === 0 ? 0 : (fuzzy + exact + context) / characters;

/** Totals beside those of the days before. */
export function Figures({ totals, before }: FiguresProps) {
  const t = useTexts();
  const formats = useFormats();
  const counts = [
    "characters",
    "charged",
    "requests",
    "active",
    "documents",
    "pictures",
    "pages",
    "failures",
    "orders",
  ] as const;
  return (
    <dl className={styles.cards} aria-label={t("cards")}>
      {counts.map((name) => {
        const value = totals[name];
        return value === null ? undefined : (
          <Figure key={name} label={t(name)} value={value} before={before[name] ?? 0} format={formats.number} />
        );
      })}
      <Figure
        label={t("coverage")}
        value={memoryShare(totals)}
        before={memoryShare(before)}
        format={formats.percent}
        isShare
      />
      <Figure label={t("income")} value={totals.paid_fen} before={before.paid_fen} format={formats.money} />
      <Figure label={t("refunded")} value={totals.refunded_fen} before={before.refunded_fen} format={formats.money} />
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly before: number;
  readonly format: (value: number) => string;
  /** A share changes by the difference, not by a share of itself. */
  readonly isShare?: boolean;
}

function Figure({ label, value, before, format, isShare = false }: FigureProps) {
  const t = useTexts();
  const formats = useFormats();
  const difference = isShare ? value - before : before === 0 ? 0 : (value - before) / before;
  const written = `${difference > 0 ? "+" : difference < 0 ? "−" : ""}${formats.percent(Math.abs(difference))}`;
  return (
    <div className={styles.card}>
      <dt>{label}</dt>
      <dd className={styles.figure}>{format(value)}</dd>
      <dd className={styles.change}>
        {value === before
          ? t("unchanged", { before: format(before) })
          : before === 0 && !isShare
            ? t("changeNew")
            : t("change", { change: written, before: format(before) })}
      </dd>
    </div>
  );
}
