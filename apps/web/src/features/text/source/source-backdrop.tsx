import { memo } from "react";
import classes from "./source-pane.module.css";
import type { ShownSegment } from "../alternatives/shown-segment.ts";
import type { SourcePiece } from "./source-pieces.ts";

export interface SourceBackdropProps {
  readonly pieces: readonly SourcePiece[];
  readonly segments: readonly ShownSegment[];
  readonly active: number | undefined;
  readonly direction: "ltr" | "rtl" | "auto";
}

/** The same text as in the field, invisible but for its marks; its height is the field's height. */
export const SourceBackdrop = memo(function SourceBackdrop({
  pieces,
  segments,
  active,
  direction,
}: SourceBackdropProps) {
  return (
    <div className={classes.backdrop} dir={direction} aria-hidden>
      {pieces.map((piece) =>
        piece.isExcess ? (
          <mark key={piece.start} className={classes.excess}>
            {piece.text}
          </mark>
        ) : (
          <span
            key={piece.start}
            data-segment={piece.segment}
            data-term={termState(piece, segments)}
            data-place={piece.term}
            className={piece.segment !== undefined && piece.segment === active ? classes.active : undefined}
          >
            {piece.text}
          </span>
        ),
      )}
      {"\u200B"}
    </div>
  );
});

/** Whether the term of a piece is in the translation; undefined: the piece is no term. */
function termState({ segment, term }: SourcePiece, segments: readonly ShownSegment[]): "used" | "missed" | undefined {
  const found = segment === undefined || term === undefined ? undefined : segments[segment]?.terms[term];
  return found && (found.honoured ? "used" : "missed");
}
