import { useElementSize, useMergedRef } from "@mantine/hooks";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { EmptyState } from "@yiqiao/ui";
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, type KeyboardEvent, type Ref } from "react";
import type { EditorAction } from "../keys/key-table.ts";
import type { OwnKeys } from "../keys/own-keys.ts";
import type { SegmentEditorHandle } from "../segment/segment-editor.tsx";
import type { SegmentStatus } from "../model.ts";
import type { SegmentRow, SegmentStore } from "../store/store-types.ts";
import { useSummary } from "../store/use-segments.ts";
import { useTexts } from "../texts.ts";
import { actOnKey } from "./act-on-key.ts";
import { fixedHeights, hasFixedHeights, headHeight, isNarrowList, likelyHeight } from "./row-height.ts";
import { rowOrder, type RowOrder } from "./row-order.ts";
import type { RowParts } from "./row-parts.ts";
import classes from "./segment-list.module.css";
import { SegmentRowView, type RowActs } from "./segment-row.tsx";
import { useListMoves, type UndoChanged } from "./use-list-moves.ts";

export interface SegmentListHandle {
  /** By its index in the document, from 0; its editor has the focus then, unless `isEditing` is false. */
  readonly goTo: (index: number, isEditing?: boolean) => void;
  /** Does what a key does. */
  readonly act: (action: EditorAction) => void;
  /** Of the active segment, if its text is here. */
  readonly editor: () => SegmentEditorHandle | undefined;
}

export interface SegmentListProps {
  readonly store: SegmentStore;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  readonly keys: OwnKeys;
  /** Only these segments, by their indices; a filter's result. */
  readonly shown?: readonly number[] | undefined;
  readonly isReadOnly?: boolean;
  /** What confirming makes of a segment. */
  readonly confirmAs?: SegmentStatus;
  readonly parts?: RowParts;
  /** Several segments that are chosen, by their ids. */
  readonly chosen?: ReadonlySet<number> | undefined;
  /** The segments from the active one to that of an index, or so many further ones, are to be chosen. */
  readonly onExtend?: (to: { readonly index: number } | { readonly by: 1 | -1 }) => void;
  /** What the list does not do by itself: matches, split and merge, looking up, help and so on. */
  readonly onAction?: (action: EditorAction, active: SegmentRow | undefined) => void;
  /** A step of undo that somebody else's newer text is in the way of; nothing was written. */
  readonly onUndoChanged?: (outcome: UndoChanged, way: "undo" | "redo") => void;
  readonly ref?: Ref<SegmentListHandle>;
}

interface Drawing {
  readonly order: RowOrder;
  readonly frame: React.RefObject<HTMLElement | null>;
  readonly width: number;
}

function useRows({ store, source, target }: SegmentListProps, { order, frame, width }: Drawing) {
  const active = useSummary(store, "active");
  const isFixed = hasFixedHeights(order.count);
  const height = isNarrowList(width) ? fixedHeights.narrow : fixedHeights.wide;
  const head = isNarrowList(width) ? 0 : headHeight;
  const activeIndex = active === undefined ? undefined : store.row(active)?.index;
  const activePlace = activeIndex === undefined ? undefined : order.placeOf(activeIndex);
  // Another function of them has all heights that were not measured reckoned anew: for another width or order only.
  const { idAtPlace, getItemKey, estimateSize } = useMemo(() => {
    const known: number[] = [];
    const reckon = (place: number) => {
      const row = store.headAt(order.indexAt(place) ?? -1);
      return row === undefined ? height : likelyHeight(row, { width, source, target });
    };
    const idAtPlace = (place: number) => store.headAt(order.indexAt(place) ?? -1)?.id;
    return {
      idAtPlace,
      getItemKey: (place: number) => idAtPlace(place) ?? `place ${place}`,
      // Asked for each of the rows below one whose height has changed.
      estimateSize: (place: number) => (isFixed ? height : (known[place] ??= reckon(place))),
    };
  }, [store, order, isFixed, height, width, source, target]);
  const virtual = useVirtualizer({
    count: order.count,
    getScrollElement: () => frame.current,
    estimateSize,
    getItemKey,
    overscan: 8,
    // The head stands above the rows and covers them when they are scrolled.
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: 8,
    // What is being edited stays, with its caret, when it is scrolled away.
    rangeExtractor: (range) => {
      const places = defaultRangeExtractor(range);
      return activePlace === undefined || places.includes(activePlace)
        ? places
        : [...places, activePlace].sort((one, other) => one - other);
    },
  });
  const reset = useEffectEvent((place: number) => {
    if (isFixed && place < order.count) virtual.resizeItem(place, height);
  });
  useEffect(() => (activePlace === undefined ? undefined : () => reset(activePlace)), [activePlace]);
  return { virtual, active, isFixed, height, head, idAtPlace };
}

/** The segments of a document, of which those in sight are drawn and the active one has an editor. */
export function SegmentList(props: SegmentListProps) {
  const { store, keys, shown, source, target, isReadOnly = false, parts, chosen, onAction, onUndoChanged, ref } = props;
  const { confirmAs = "translated", onExtend } = props;
  const t = useTexts();
  const count = useSummary(store, "count");
  const structure = useSummary(store, "structure");
  const order = useMemo(() => rowOrder(count, shown), [count, shown, structure]);
  const frame = useRef<HTMLElement>(null);
  const { ref: sized, width } = useElementSize();
  const frameRef = useMergedRef(frame, sized);
  const { virtual, active, isFixed, height, head, idAtPlace } = useRows(props, { order, frame, width });
  const show = useShow(virtual);
  const moves = useListMoves({ store, order, frame, show, confirmAs, onUndoChanged });
  const items = virtual.getVirtualItems();
  const { first, end } = useWanted(store, order, virtual.range);

  const act = (action: EditorAction) => {
    const { active: id } = store.summary();
    if (!actOnKey(action, moves)) onAction?.(action, id === undefined ? undefined : store.row(id));
  };
  useImperativeHandle(ref, () => ({
    goTo: (index, toEdit = true) => moves.goTo(index, toEdit),
    act,
    editor: () => moves.editor.current ?? undefined,
  }));
  const acts = useActs(store, moves, onExtend);
  if (order.count === 0) return <EmptyState title={t("noSegments")} />;
  return (
    <section
      ref={frameRef}
      className={classes.frame}
      aria-label={t("segments")}
      tabIndex={0}
      data-narrow={isNarrowList(width) || undefined}
      onKeyDownCapture={(event) => onKey(event, { keys, act, moves, onExtend, page: Math.max(1, end - first - 1) })}
    >
      <div role="table" aria-label={t("segments")} aria-rowcount={order.count + 1}>
        <Head />
        <div role="rowgroup" className={classes.rows} style={{ blockSize: virtual.getTotalSize() }}>
          {items.map(({ key, index: place, start }) => {
            const id = idAtPlace(place);
            if (id === undefined) return undefined;
            const isActive = id === active;
            return (
              <SegmentRowView
                key={key}
                {...{ store, id, place, source, target, isActive, isReadOnly, parts, acts }}
                isChosen={chosen?.has(id) ?? false}
                top={start - head}
                height={isFixed ? height : undefined}
                hasFocus={isActive && moves.isEditing}
                editor={isActive ? moves.editor : null}
                measure={isFixed && !isActive ? undefined : virtual.measureElement}
              />
            );
          })}
        </div>
      </div>
    </section>
  );
}

/** Scrolls to a place: no further than it must, if that is near. */
function useShow(virtual: ReturnType<typeof useRows>["virtual"]) {
  return useMemo(() => {
    return (place: number) => {
      const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
      const isNear = place >= startIndex - 1 && place <= endIndex + 1;
      virtual.scrollToIndex(place, { align: isNear ? "auto" : "center" });
    };
  }, [virtual]);
}

function useActs(
  store: SegmentStore,
  moves: ReturnType<typeof useListMoves>,
  onExtend: SegmentListProps["onExtend"],
): RowActs {
  return useMemo(
    () => ({
      extend: (index) => onExtend?.({ index }),
      open: (index) => moves.goTo(index, true),
      change: store.edit,
      resolve: store.resolve,
      undo: () => moves.undo("undo"),
      redo: () => moves.undo("redo"),
    }),
    [store, moves, onExtend],
  );
}

/** Has the texts loaded of what is looked at. */
interface InSight {
  readonly startIndex: number;
  readonly endIndex: number;
}

/** Asks for the segments in sight. @returns their places, without the end */
function useWanted(store: SegmentStore, order: RowOrder, inSight: InSight | null) {
  const first = inSight?.startIndex ?? 0;
  const end = (inSight?.endIndex ?? 0) + 1;
  useEffect(() => {
    const indices = Array.from({ length: Math.max(0, end - first) }, (_, place) => order.indexAt(first + place));
    const known = indices.filter((index) => index !== undefined);
    if (known.length > 0) void store.want(known);
  }, [store, order, first, end]);
  return { first, end };
}

function Head() {
  const t = useTexts();
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {(["number", "source", "target", "state"] as const).map((column) => (
          <div key={column} role="columnheader">
            {t(column)}
          </div>
        ))}
      </div>
    </div>
  );
}

interface Keys {
  readonly keys: OwnKeys;
  readonly act: (action: EditorAction) => void;
  readonly moves: ReturnType<typeof useListMoves>;
  readonly onExtend: SegmentListProps["onExtend"];
  readonly page: number;
}

const isText = (element: EventTarget): boolean =>
  element instanceof Element && element.closest("[role=textbox], input, textarea") !== null;

/**
 * Keys of the table everywhere, before the text has them: it would keep Enter and Escape to itself. On the list the
 * arrows go from segment to segment, and Enter into the text.
 */
function onKey(event: KeyboardEvent<HTMLElement>, { keys, act, moves, onExtend, page }: Keys): void {
  // What is opened over the page from a row has keys of its own.
  if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
  const isInText = isText(event.target);
  const action = keys.actionOf(event.nativeEvent, isInText);
  const isOfText = isInText && (action === "undo" || action === "redo");
  if (action !== undefined && !isOfText) {
    event.preventDefault();
    event.stopPropagation();
    act(action);
  }
  if (action !== undefined) return;
  if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.shiftKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    onExtend?.({ by: event.key === "ArrowDown" ? 1 : -1 });
    return;
  }
  const plain: Partial<Record<string, () => void>> = {
    ArrowDown: () => moves.step(1, false),
    ArrowUp: () => moves.step(-1, false),
    PageDown: () => moves.step(page, false),
    PageUp: () => moves.step(-page, false),
    Home: () => moves.toEnd("first", false),
    End: () => moves.toEnd("last", false),
    Enter: () => moves.step(0, true),
  };
  const move = plain[event.key];
  if (move === undefined) return;
  event.preventDefault();
  move();
}
