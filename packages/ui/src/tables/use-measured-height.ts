import { useCallback, useState, type RefCallback } from "react";

/** The height in px of whatever element the callback is given, as it changes; 0 without one. */
export function useMeasuredHeight(): readonly [number, RefCallback<HTMLElement>] {
  const [height, setHeight] = useState(0);
  const measure = useCallback<RefCallback<HTMLElement>>((element) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element, { box: "border-box" });
    setHeight(element.offsetHeight);
    return () => {
      observer.disconnect();
      setHeight(0);
    };
  }, []);
  return [height, measure];
}
