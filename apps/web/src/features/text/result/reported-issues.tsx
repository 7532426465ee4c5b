import { useMemo } from "react";
import { useMatchWords } from "#features/libraries";
import classes from "./result-pane.module.css";
import type { ShownSegment } from "../alternatives/shown-segment.ts";
import { useTexts } from "../texts.ts";

/** What the translation says otherwise than the source; nothing where it agrees. */
export function ReportedIssues({ segments }: { readonly segments: readonly ShownSegment[] }) {
  const t = useTexts();
  const words = useMatchWords();
  const told = useMemo(
    () =>
      segments.flatMap(({ sourceStart, issues, isStale }) =>
        isStale ? [] : issues.map((issue, at) => ({ issue, key: `${sourceStart} ${at}` })),
      ),
    [segments],
  );
  if (told.length === 0) return undefined;
  return (
    <details className={classes.missed} open={told.length <= 3}>
      <summary>{t("issuesTold", { count: told.length })}</summary>
      <ul>
        {told.map(({ issue, key }) => (
          <li key={key}>
            <bdi>{words.issue(issue)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
