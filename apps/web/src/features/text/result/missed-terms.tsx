import { useMemo } from "react";
import { useMatchWords } from "#features/libraries";
import classes from "./result-pane.module.css";
import type { ShownSegment } from "../alternatives/shown-segment.ts";
import { useTexts } from "../texts.ts";

/** The terms that the translation does not have, with the reason; nothing where it has them all. */
export function MissedTerms({ segments }: { readonly segments: readonly ShownSegment[] }) {
  const t = useTexts();
  const words = useMatchWords();
  const missed = useMemo(
    () =>
      segments.flatMap(({ sourceStart, terms, isStale }) =>
        isStale
          ? []
          : terms
              .filter(({ honoured }) => !honoured)
              .map((term) => ({ term, key: `${sourceStart + term.source_start} ${term.target}` })),
      ),
    [segments],
  );
  if (missed.length === 0) return undefined;
  return (
    <details className={classes.missed} open={missed.length <= 3}>
      <summary>{t("termsMissed", { count: missed.length })}</summary>
      <ul>
        {missed.map(({ term, key }) => (
          <li key={key}>
            <bdi>{words.term(term)}</bdi> <span className={classes.reason}>{words.reason(term.reason)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
