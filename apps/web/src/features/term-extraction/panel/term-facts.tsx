import { Button } from "@mantine/core";
import type { TermRow } from "@yiqiao/contracts/term-extraction";
import { useFormats } from "@yiqiao/i18n/react";
import type { ReactNode } from "react";
import classes from "./panel.module.css";
import { useReviewTexts } from "../texts.ts";

interface TermFactsProps {
  readonly row: TermRow;
  readonly lang: string | undefined;
}

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** How often a term stands where, how else it is written, and which termbases have it. */
export function TermFacts({ row, lang }: TermFactsProps) {
  const t = useReviewTexts();
  const { number } = useFormats();
  const words = (list: readonly string[]) => (
    <span lang={lang} dir="auto">
      {list.join(" · ")}
    </span>
  );
  const fact = (isThere: boolean, name: string, value: ReactNode): readonly Fact[] =>
    isThere ? [{ name, value }] : [];
  const facts = [
    ...fact(
      true,
      t("frequency"),
      `${t("times", { count: row.frequency })} · ${t("documentsCount", { count: row.documents })}`,
    ),
    ...fact(true, t("columnScore"), number(Math.round(row.score * 100) / 100)),
    ...fact(row.long_form !== null, t("longForm"), words([row.long_form ?? ""])),
    ...fact(row.abbreviation !== null, t("abbreviation"), words([row.abbreviation ?? ""])),
    ...fact(row.variants.length > 0, t("variants"), words(row.variants)),
    ...fact(row.known.length > 0, t("knownFact"), <Known row={row} />),
    ...fact(row.adopted.length > 0, t("adopted"), row.adopted.map(({ name }) => name).join(" · ")),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Known({ row }: { readonly row: TermRow }) {
  const t = useReviewTexts();
  return row.known.map(({ bank_id: bank, name, translation }) => (
    <span key={`${bank} ${translation}`} className={classes.known}>
      {t("knownAs", { translation, name })}
    </span>
  ));
}

interface MergedTermsProps extends TermFactsProps {
  readonly onSplit: (terms: TermRow["merged"]) => void;
}

/** Terms that became ways to write this one, each to stand alone again. */
export function MergedTerms({ row, lang, onSplit }: MergedTermsProps) {
  const t = useReviewTexts();
  if (row.merged.length === 0) return undefined;
  return (
    <section aria-label={t("mergedTerms")} className={classes.part}>
      <h3 className={classes.partTitle}>{t("mergedTerms")}</h3>
      <ul className={classes.merged}>
        {row.merged.map((one) => (
          <li key={one.id}>
            <span lang={lang} dir="auto">
              {one.term}
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t("splitOf", { term: one.term })}
              onClick={() => onSplit([one])}
            >
              {t("split")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
