import { IconAlertTriangle, IconLock } from "@tabler/icons-react";
import { memo } from "react";
import type { SaveState, SegmentRow } from "../store/store-types.ts";
import { originTexts, statusTexts, useTexts, type Texts } from "../texts.ts";
import classes from "./segment-list.module.css";

const saveTexts = {
  saving: "saving",
  offline: "offline",
  conflict: "conflict",
  refused: "refused",
} as const satisfies Record<Exclude<SaveState, "saved">, string>;

function originOf({ origin, score }: SegmentRow, t: Texts): string {
  const name = t(originTexts[origin]);
  return score === undefined ? name : `${name} ${t("score", { percent: score })}`;
}

interface RowStateProps {
  readonly row: SegmentRow;
}

/** How far a segment has come, where its text is from, and whether the server has it. */
export const RowState = memo(function RowState({ row }: RowStateProps) {
  const t = useTexts();
  const { status, save, isLocked, findingCount } = row;
  return (
    <div className={classes.state}>
      <span className={classes.status} data-status={status}>
        {t(statusTexts[status])}
        {isLocked && <IconLock size={13} role="img" aria-label={t("locked")} />}
      </span>
      {row.origin !== "untranslated" && <span className={classes.origin}>{originOf(row, t)}</span>}
      {findingCount > 0 && (
        <span className={classes.findings}>
          <IconAlertTriangle size={13} aria-hidden /> {t("findings", { count: findingCount })}
        </span>
      )}
      {save !== "saved" && (
        <span className={classes.save} data-save={save}>
          {t(saveTexts[save])}
        </span>
      )}
    </div>
  );
});
