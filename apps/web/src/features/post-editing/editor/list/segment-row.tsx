import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { useFormats } from "@yiqiao/i18n/react";
import { memo, type Ref, type RefCallback } from "react";
import type { TaggedText } from "../model.ts";
import { SegmentEditor, type SegmentEditorHandle } from "../segment/segment-editor.tsx";
import { TaggedTextView } from "../segment/tagged-text-view.tsx";
import type { EditCause, SegmentRow, SegmentStore } from "../store/store-types.ts";
import { useRow } from "../store/use-segments.ts";
import { useTexts } from "../texts.ts";
import { ConflictNote } from "./conflict-note.tsx";
import type { RowParts } from "./row-parts.ts";
import { RowState } from "./row-state.tsx";
import classes from "./segment-list.module.css";

export interface RowActs {
  readonly open: (index: number) => void;
  /** The segments from the active one to this one are meant. */
  readonly extend: (index: number) => void;
  readonly change: (id: number, target: TaggedText, cause?: EditCause) => void;
  readonly resolve: (id: number, whose: "mine" | "theirs") => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export interface SegmentRowProps {
  readonly store: SegmentStore;
  readonly id: number;
  readonly place: number;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  readonly top: number;
  /** Undefined: what its texts need. */
  readonly height: number | undefined;
  readonly isActive: boolean;
  /** Its editor takes the focus when it appears. */
  readonly hasFocus: boolean;
  readonly isReadOnly: boolean;
  /** One of several that are chosen. */
  readonly isChosen?: boolean;
  readonly parts?: RowParts | undefined;
  readonly acts: RowActs;
  readonly editor: Ref<SegmentEditorHandle>;
  readonly measure: RefCallback<HTMLElement> | undefined;
}

/** A segment: read as plain text, and with an editor if it is the active one. */
export const SegmentRowView = memo(function SegmentRowView(props: SegmentRowProps) {
  const { store, id, place, top, height, isActive, isChosen, parts, acts, measure } = props;
  const row = useRow(store, id);
  const t = useTexts();
  const { number } = useFormats();
  if (row === undefined) return undefined;
  return (
    <div
      ref={measure}
      data-index={place}
      role="row"
      aria-rowindex={place + 2}
      aria-current={isActive || undefined}
      className={classes.row}
      data-active={isActive || undefined}
      data-chosen={isChosen || undefined}
      data-clamped={(height !== undefined && !isActive) || undefined}
      onMouseDown={(event) => {
        // Otherwise the browser selects the text between.
        if (event.shiftKey && !isActive) event.preventDefault();
      }}
      style={{ transform: `translateY(${top}px)`, [isActive ? "minBlockSize" : "blockSize"]: height }}
    >
      <div role="cell" className={classes.number}>
        <button
          type="button"
          tabIndex={isActive ? 0 : -1}
          aria-label={t("openSegment", { number: row.index + 1 })}
          onClick={(event) => (event.shiftKey ? acts.extend : acts.open)(row.index)}
        >
          {number(row.index + 1)}
        </button>
      </div>
      <SourceCell {...props} row={row} />
      <TargetCell {...props} row={row} />
      <div role="cell" className={classes.stateCell}>
        <RowState row={row} More={parts?.State} />
      </div>
    </div>
  );
});

interface CellProps extends SegmentRowProps {
  readonly row: SegmentRow;
}

const waiting = <span className={classes.waiting} aria-hidden />;

function SourceCell({ row, source, isActive, isReadOnly, editor }: CellProps) {
  const { tag, direction } = languages[source];
  const canInsert = isActive && !isReadOnly && !row.isLocked;
  const insert = (tagId: number, kind: "open" | "close" | "standalone") => {
    if (editor === null || typeof editor === "function") return;
    editor.current?.insertTag(tagId, kind);
    editor.current?.focus();
  };
  return (
    <div role="cell" className={classes.source} data-side="source">
      <div lang={tag} dir={direction} className={classes.text}>
        {row.source === undefined ? (
          waiting
        ) : (
          <TaggedTextView
            content={row.source}
            source={row.source}
            onTag={canInsert ? ({ id, kind }) => insert(id, kind) : undefined}
          />
        )}
      </div>
    </div>
  );
}

function TargetCell(props: CellProps) {
  const { row, id, target, isActive, isReadOnly, hasFocus, acts, editor, parts } = props;
  const { UnderTarget, Changes } = parts ?? {};
  const t = useTexts();
  const { tag, direction } = languages[target];
  if (row.source === undefined || row.target === undefined) {
    return (
      <div role="cell" className={classes.target} aria-busy>
        {waiting}
      </div>
    );
  }
  if (!isActive) {
    return (
      <div
        role="cell"
        className={classes.target}
        onClick={(event) => (event.shiftKey ? acts.extend : acts.open)(row.index)}
      >
        <div lang={tag} dir={direction} className={classes.text}>
          <TaggedTextView content={row.target} source={row.source} />
        </div>
        {Changes && <Changes row={row} />}
      </div>
    );
  }
  return (
    <div role="cell" className={classes.target} data-side="target">
      <SegmentEditor
        key={id}
        ref={editor}
        source={row.source}
        target={row.target}
        language={target}
        label={t("targetOf", { number: row.index + 1 })}
        isReadOnly={isReadOnly || row.isLocked}
        hasFocusAtStart={hasFocus}
        onChange={(now, cause) => acts.change(id, now, cause)}
        onUndoBeyond={acts.undo}
        onRedoBeyond={acts.redo}
      />
      <ConflictNote row={row} language={target} onResolve={(whose) => acts.resolve(id, whose)} />
      {Changes && <Changes row={row} />}
      {UnderTarget && <UnderTarget row={row} />}
    </div>
  );
}
