import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { rowsAt, scaleOf, scrolled, scrolledTo, type OpenedRow, type ScrollState } from "./scaled-scroll.ts";

export interface ScaledScroll {
  /** Of the element that holds the rows, in px. */
  readonly height: number;
  readonly first: number;
  readonly end: number;
  /** Where a row stands in that element, in px. */
  readonly topOf: (row: number) => number;
  /** Scrolls as little as brings a row into sight. */
  readonly reveal: (row: number) => void;
}

interface Scrolling {
  readonly count: number;
  readonly rowHeight: number;
  readonly headHeight: number;
  readonly opened?: OpenedRow | undefined;
}

interface View extends ScrollState {
  readonly height: number;
}

const atStart: View = { scrollTop: 0, shift: 0, height: 600 };

/**
 * Which of very many rows of one height are to be drawn, and where.
 *
 * @param frame what scrolls; `headHeight` px of it are covered by a head that stays
 */
export function useScaledScroll(
  frame: RefObject<HTMLElement | null>,
  { count, rowHeight, headHeight, opened }: Scrolling,
): ScaledScroll {
  const extra = opened?.extra ?? 0;
  const scale = useMemo(() => scaleOf(count, rowHeight, extra), [count, rowHeight, extra]);
  const current = useRef<ScrollState>(atStart);
  const [view, setView] = useState<View>(atStart);

  const look = () => {
    const element = frame.current;
    if (element === null) return;
    const height = Math.max(rowHeight, element.clientHeight - headHeight);
    const next = scrolled(scale, current.current, element.scrollTop, height);
    current.current = next;
    if (Math.abs(next.scrollTop - element.scrollTop) > 1) element.scrollTop = next.scrollTop;
    setView((before) => {
      const isSame = before.shift === next.shift && before.scrollTop === next.scrollTop && before.height === height;
      return isSame ? before : { ...next, height };
    });
  };

  useScrolled(frame, look);

  /** Where rows went, the place that was looked at may be gone. */
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const height = Math.max(rowHeight, element.clientHeight - headHeight);
    // What was scrolled in the same moment, to show a row that was opened, is not undone.
    const next = scrolledTo(scale, element.scrollTop + current.current.shift, height);
    current.current = next;
    element.scrollTop = next.scrollTop;
    setView({ ...next, height });
  }, [frame, scale, rowHeight, headHeight]);

  const { first, end } = rowsAt(view.scrollTop + view.shift, {
    viewHeight: view.height,
    rowHeight,
    count,
    opened,
  });
  const toPlace = (place: number, height: number) => {
    const next = scrolledTo(scale, place, height);
    current.current = next;
    if (frame.current) frame.current.scrollTop = next.scrollTop;
    setView({ ...next, height });
  };
  return {
    height: scale.height,
    first,
    end,
    topOf: (row) => row * rowHeight - view.shift + (opened && row > opened.index ? extra : 0),
    reveal: (row) => {
      if (frame.current === null) return;
      const height = Math.max(rowHeight, frame.current.clientHeight - headHeight);
      const place = frame.current.scrollTop + current.current.shift;
      const top = row * rowHeight + (opened && row > opened.index ? extra : 0);
      if (top < place) toPlace(top, height);
      else if (top + rowHeight > place + height) toPlace(top + rowHeight - height, height);
    },
  };
}

/** Looks again after each scroll, and when the frame has another size. */
function useScrolled(frame: RefObject<HTMLElement | null>, onChange: () => void): void {
  const look = useEffectEvent(onChange);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const onScroll = () => look();
    const observer = new ResizeObserver(onScroll);
    observer.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [frame]);
}
