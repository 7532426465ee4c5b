import type { Frame } from "@playwright/test";
import { markName } from "./saved-pages.ts";

/** An element that is seen, by its number in the page. */
export interface Box {
  readonly number: string;
  readonly name: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

/** What a browser shows of a page. */
export interface Rendering {
  readonly boxes: readonly Box[];
  /** What is read in it, but for code and what is not to be translated. */
  readonly texts: readonly string[];
  readonly encoding: string;
  readonly height: number;
  readonly direction: string;
}

export const readRendering = async (frame: Frame): Promise<Rendering> => frame.evaluate(renderingIn, markName);

/** Runs in the page. */
function renderingIn(markName: string): Rendering {
  const isSeen = (element: Element): boolean => {
    const style = getComputedStyle(element);
    return style.visibility === "visible" && Number(style.opacity) > 0;
  };
  const boxes: Box[] = [];
  for (const element of document.querySelectorAll(`[${markName}]`)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width < 1 || height < 1 || !isSeen(element)) continue;
    const number = element.getAttribute(markName) ?? "";
    const round = (value: number) => Math.round(value * 10) / 10;
    const box = [round(x + scrollX), round(y + scrollY), round(width), round(height)] as const;
    boxes.push({ number, name: element.localName, box });
  }
  const texts: string[] = [];
  const kept = "code,kbd,samp,var,rt,rp,math,script,style,noscript,title,desc,[translate=no],option,textarea";
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest(kept) || (node.nodeValue ?? "").trim() === "") continue;
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    if (width >= 1 && height >= 1 && isSeen(parent)) texts.push(node.nodeValue ?? "");
  }
  for (const input of document.querySelectorAll("input")) {
    const isButton = /^(?:submit|button|reset)$/i.test(input.type);
    const text = isButton ? input.getAttribute("value") : input.placeholder;
    if (text && input.getBoundingClientRect().height >= 1 && isSeen(input)) texts.push(text);
  }
  // Both are read by one decoder.
  const encoding = document.characterSet.toLowerCase().replace("gbk", "gb18030");
  const height = Math.max(document.documentElement.scrollHeight, document.body?.scrollHeight ?? 0);
  return {
    boxes,
    texts,
    encoding,
    height,
    direction: getComputedStyle(document.documentElement).direction,
  };
}
