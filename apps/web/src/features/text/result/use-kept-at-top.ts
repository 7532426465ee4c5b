import { type RefObject, useCallback } from "react";

/**
 * Undoes that a browser scrolls to the caret behind a pasted text, where its end is: the caret stays there, the view at
 * the top, where the translation begins.
 *
 * @returns called before the text is there
 */
export function useKeptAtTop(scroller: RefObject<HTMLElement | null>): () => void {
  return useCallback(() => {
    const { scrollX, scrollY } = window;
    const restore = () => {
      if (scroller.current !== null) scroller.current.scrollTop = 0;
      window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    };
    // The browser scrolls with the text, and again with the field's new height.
    requestAnimationFrame(() => {
      restore();
      requestAnimationFrame(restore);
    });
  }, [scroller]);
}
