import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./refused-list.module.css";
import { useTexts } from "./texts.ts";

/** A dropped folder may hold a thousand others. */
const maxShown = 6;

export interface RefusedEntry {
  readonly name: string;
  readonly reason: string;
  /** What would help. */
  readonly action?: ReactNode;
}

interface RefusedListProps {
  readonly title: string;
  readonly refused: readonly RefusedEntry[];
  readonly onClose: () => void;
  /** Below the list. */
  readonly children?: ReactNode;
}

/** Files that were chosen and are not taken, with the reason. */
export function RefusedList({ title, refused, onClose, children }: RefusedListProps) {
  const t = useTexts();
  return (
    <Alert
      role="alert"
      color="yellow"
      className={classes.refused}
      title={title}
      withCloseButton
      closeButtonLabel={t("close")}
      onClose={onClose}
    >
      <ul className={classes.list}>
        {refused.slice(0, maxShown).map(({ name, reason, action }, place) => (
          // Folders may hold files of the same name, refused for the same reason.
          <li key={`${place} ${name}`}>
            <bdi>{name}</bdi>
            {t("refusedReason", { reason })}
            {action}
          </li>
        ))}
        {refused.length > maxShown && <li>{t("refusedMore", { count: refused.length - maxShown })}</li>}
      </ul>
      {children}
    </Alert>
  );
}
