import { IconLock } from "@tabler/icons-react";
import { wordKey } from "@yiqiao/i18n";
import { memo, type ComponentType } from "react";
import type { SegmentRow } from "../store/store-types.ts";
import { originInWords } from "../origin-words.ts";
import { useTexts } from "../texts.ts";
import type { RowPartProps } from "./row-parts.ts";
import classes from "./segment-list.module.css";

interface RowStateProps {
  readonly row: SegmentRow;
  /** What else is told of a segment. */
  readonly More?: ComponentType<RowPartProps> | undefined;
}

/** How far a segment has come, where its text is from, and whether the server has it. */
export const RowState = memo(function RowState({ row, More }: RowStateProps) {
  const t = useTexts();
  const { status, save, isLocked } = row;
  return (
    <div className={classes.state}>
      <span className={classes.status} data-status={status}>
        {t(wordKey("status", status))}
        {isLocked && <IconLock size={13} role="img" aria-label={t("locked")} />}
      </span>
      {row.origin !== "untranslated" && <span className={classes.origin}>{originInWords(row, t)}</span>}
      {More && <More row={row} />}
      {save !== "saved" && (
        <span className={classes.save} data-save={save}>
          {t(save)}
        </span>
      )}
    </div>
  );
});
