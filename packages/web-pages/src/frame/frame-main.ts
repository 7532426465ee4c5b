import type { FrameNews, FrameOrder } from "@yiqiao/contracts/web-pages";
import type { PageTranslations } from "./page-translations.ts";

interface FrameStart {
  /** Where links of the page lead in our house, up to the address itself. */
  readonly linkPrefix: string;
  readonly createTranslations: () => PageTranslations;
  readonly createPlaces: typeof createPlaces;
}

/** The elements of a page that have units, with the lengths of those. Runs in the frame, by its own text. */
export function createPlaces() {
  const places = new Map<string, Element>();
  const lengths = new Map<string, number>();
  const note = (id: string | undefined, element: Element | null, length: number): void => {
    if (id === undefined || id === "" || element === null || places.has(id)) return;
    places.set(id, element);
    lengths.set(id, length);
  };
  const noteComments = (): void => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const id = /^yq:(.+)$/.exec((node as Comment).data)?.[1];
      let length = 0;
      for (let next = node.nextSibling; next && !(next instanceof Comment); next = next.nextSibling)
        length += next.textContent?.length ?? 0;
      note(id, node.parentElement, length);
    }
  };
  const noteAll = (): void => {
    for (const element of document.querySelectorAll("[data-yq-unit]")) {
      note(element.getAttribute("data-yq-unit") ?? undefined, element, element.textContent.length);
    }
    noteComments();
    for (const element of document.querySelectorAll("[data-yq-attributes]")) {
      for (const entry of element.getAttribute("data-yq-attributes")?.split(" ") ?? []) {
        const [name = "", id] = entry.split("=");
        note(id, element, element.getAttribute(name)?.length ?? 0);
      }
    }
  };
  const isVisible = (element: Element): boolean => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return width + height > 0 && bottom > -innerHeight / 2 && top < innerHeight * 1.5;
  };
  return {
    noteAll,
    of: (id: string) => places.get(id),
    lengths: () => Array.from(lengths),
    visible: () => Array.from(places).flatMap(([id, element]) => (isVisible(element) ? id : [])),
  };
}

/**
 * Runs in the frame, by its own text: it uses nothing but its arguments and the DOM. The page is another origin to the
 * page around it, so all they have of each other are messages.
 */
export function frameMain({ linkPrefix, createTranslations, createPlaces: findPlaces }: FrameStart): void {
  const tell = (news: FrameNews): void => parent.postMessage(news, "*");
  const translations = createTranslations();
  const places = findPlaces();
  const tellVisible = (): void => tell({ yiqiao: "visible", ids: places.visible() });
  let isWaiting = false;
  /** A scroll that the other side asked for is not told back. */
  let asked = -1;
  const onScroll = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    // No animation frame: there are none where the frame itself is out of view.
    setTimeout(() => {
      isWaiting = false;
      const room = document.documentElement.scrollHeight - innerHeight;
      const ratio = room <= 0 ? 0 : scrollY / room;
      if (Math.abs(scrollY - asked) > 2) tell({ yiqiao: "scrolled", ratio });
      asked = -1;
      tellVisible();
    }, 50);
  };
  const mark = (notes: Readonly<Record<string, string>>): void => {
    for (const [id, text] of Object.entries(notes)) {
      const place = places.of(id);
      if (!(place instanceof HTMLElement)) continue;
      place.style.setProperty("text-decoration", "underline wavy #c2410c 1px", "important");
      place.style.setProperty("text-underline-offset", "3px");
      place.title = text;
    }
  };
  addEventListener("message", ({ source, data }: MessageEvent<FrameOrder>) => {
    if (source !== parent) return;
    if (data.yiqiao === "add") translations.add(data.translations);
    else if (data.yiqiao === "show") translations.show(data.view);
    else if (data.yiqiao === "mark") mark(data.notes);
    else {
      asked = Math.round(data.ratio * (document.documentElement.scrollHeight - innerHeight));
      scrollTo({ top: asked, behavior: "instant" });
    }
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href], area[href]") : null;
    const href = link?.getAttribute("href") ?? link?.getAttribute("xlink:href");
    if (!href?.startsWith(linkPrefix) || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    tell({ yiqiao: "link", address: decodeURIComponent(href.slice(linkPrefix.length)) });
  });
  addEventListener("scroll", onScroll, { passive: true });
  addEventListener("resize", onScroll, { passive: true });
  places.noteAll();
  tell({ yiqiao: "ready", units: places.lengths() });
  tellVisible();
}
