import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
import type { QaFinding } from "@yiqiao/qa";
import { findingText, useFindingTexts } from "./finding-text.ts";
import classes from "./findings.module.css";

interface FindingListProps {
  readonly findings: readonly QaFinding[];
  /** Shows the place in the translation; of findings that have one. */
  readonly onShow: (place: { readonly start: number; readonly end: number }) => void;
}

/** What is wrong with a segment. */
export function FindingList({ findings, onShow }: FindingListProps) {
  const t = useFindingTexts();
  return (
    <ul className={classes.list}>
      {findings.map((finding, at) => {
        const { severity, target } = finding;
        const Icon = severity === "error" ? IconAlertCircle : IconAlertTriangle;
        const text = findingText(t, finding);
        return (
          <li key={`${at} ${finding.rule}`} data-severity={severity}>
            <Icon size={15} aria-hidden />
            {target === undefined ? (
              <span>{text}</span>
            ) : (
              <button type="button" onClick={() => onShow(target)}>
                {text}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
