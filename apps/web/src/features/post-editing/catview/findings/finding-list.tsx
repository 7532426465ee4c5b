import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
import { fingerprint, type QaFinding } from "@yiqiao/qa";
import { IgnoreButton } from "./ignore-button.tsx";
import { findingText } from "./finding-text.ts";
import classes from "./findings.module.css";
import { PlaceButton } from "./place-button.tsx";
import { useTexts } from "./texts.ts";

interface FindingListProps {
  /** Of the segment. */
  readonly id: number;
  readonly findings: readonly QaFinding[];
  /** Shows the place in the translation; of findings that have one. */
  readonly onShow: (place: { readonly start: number; readonly end: number }) => void;
  readonly onIgnored: () => void;
}

/** What is wrong with a segment. */
export function FindingList({ id, findings, onShow, onIgnored }: FindingListProps) {
  const t = useTexts();
  return (
    <ul className={classes.list}>
      {findings.map((finding, at) => {
        const { rule, severity, target } = finding;
        const Icon = severity === "error" ? IconAlertCircle : IconAlertTriangle;
        const text = findingText(t, finding);
        return (
          <li key={`${at} ${rule}`} data-severity={severity}>
            <Icon size={15} aria-hidden />
            {target === undefined ? (
              <span>{text}</span>
            ) : (
              <PlaceButton onClick={() => onShow(target)}>{text}</PlaceButton>
            )}
            <IgnoreButton finding={{ id, fingerprint: fingerprint(finding), rule, said: text }} onIgnored={onIgnored} />
          </li>
        );
      })}
    </ul>
  );
}
