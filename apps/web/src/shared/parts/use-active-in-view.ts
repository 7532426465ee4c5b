import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** For a menu that scrolls sideways: brings its active entry into view, at first and after each navigation. */
export function useActiveInView<Menu extends HTMLElement>(activeSelector: string) {
  const menu = useRef<Menu>(null);
  const here = useLocation({ select: ({ href }) => href });
  useEffect(() => {
    const active = menu.current?.querySelector<HTMLElement>(activeSelector);
    if (menu.current && active) {
      const { offsetLeft, offsetWidth } = active;
      menu.current.scrollLeft = offsetLeft + offsetWidth / 2 - menu.current.clientWidth / 2;
    }
  }, [here, activeSelector]);
  return menu;
}
