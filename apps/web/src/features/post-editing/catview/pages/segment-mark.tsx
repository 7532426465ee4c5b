import { languages } from "@yiqiao/contracts/languages";
import { memo } from "react";
import { useRow } from "../../editor/store/use-segments.ts";
import { useSession } from "../project/use-session.ts";
import type { Box } from "./align/page-text.ts";
import { FittedText } from "./fitted-text.tsx";
import { isWaiting, type LaidOut, shownText } from "./laid-out.ts";
import { placeOf } from "./place-of.ts";
import classes from "./pages-panel.module.css";

interface SegmentMarkProps {
  readonly id: number;
  readonly boxes: readonly Box[];
  readonly laidOut: LaidOut;
  readonly isActive: boolean;
  readonly onOpen: (index: number) => void;
}

/** A segment on a page: marked under the pointer and while it is edited, with its new text until that is laid out. */
export const SegmentMark = memo(function SegmentMark({ id, boxes, laidOut, isActive, onOpen }: SegmentMarkProps) {
  const { store, project } = useSession();
  const row = useRow(store, id);
  if (row === undefined) return undefined;
  const isNew = isWaiting(laidOut, row);
  return (
    <div
      className={classes.mark}
      data-segment={id}
      data-active={isActive || undefined}
      onClick={() => onOpen(row.index)}
    >
      {boxes.map((box, line) => (
        <span key={line} className={classes.line} data-new={isNew || undefined} style={placeOf(box)} />
      ))}
      {isNew && <FittedText text={shownText(row)} boxes={boxes} language={languages[project.tgt_lang]} />}
    </div>
  );
});
