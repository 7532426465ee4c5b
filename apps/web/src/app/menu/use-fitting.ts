import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { countFitting } from "./count-fitting.ts";

/**
 * How many entries of a row have room in it. `ruler` has them all, the button for the others as the last, beside each other
 * and unseen; `row` has what is given to it.
 */
export function useFitting() {
  const row = useRef<HTMLElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  const measure = () => {
    if (row.current === null || ruler.current === null || row.current.clientWidth === 0) return;
    const widths = Array.from(ruler.current.children, (entry) => entry.getBoundingClientRect().width);
    const more = widths.pop() ?? 0;
    const gap = Number.parseFloat(getComputedStyle(row.current).columnGap) || 0;
    setCount(countFitting({ widths, more, gap, available: row.current.clientWidth }));
  };
  // Before it is seen: another language, or pages that are open now, have other widths.
  useLayoutEffect(measure);
  const measureAgain = useEffectEvent(measure);
  useEffect(() => {
    const observer = new ResizeObserver(() => measureAgain());
    for (const element of [row.current, ruler.current]) if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { row, ruler, count };
}
