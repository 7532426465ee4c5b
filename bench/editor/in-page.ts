import type { Page } from "@playwright/test";

export interface Figures {
  readonly openMs: number;
  readonly keyP95Ms: number;
  readonly nextP95Ms: number;
  readonly blankMaxMs: number;
  readonly heapMb: number;
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

declare global {
  interface Window {
    keyTimes: number[];
    gc: () => void;
    /** Tells that a segment can be written in. */
    fieldFocused: () => void;
    /** When the first letter was painted, in ms since the navigation began. */
    firstLetterMs: Promise<number>;
  }
}

/** Runs in the page before all else: the browser's own clock, so that nobody's asking whether it is there counts. */
export function observeOpening(): void {
  const untilFrame = (isDone: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = (now: number) => (isDone() ? resolve(now) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    });
  const field = () => document.querySelector(".ProseMirror:focus");
  window.firstLetterMs = untilFrame(() => field() !== null).then(() => {
    const before = field()?.textContent;
    window.fieldFocused();
    return untilFrame(() => field()?.textContent !== before).then(() => performance.now());
  });
}

/** From the address to the first letter that stands in a translation. */
export async function openMs(page: Page, address: string): Promise<number> {
  const focused = Promise.withResolvers<void>();
  await page.exposeFunction("fieldFocused", () => focused.resolve());
  await page.addInitScript(observeOpening);
  await page.goto(address, { waitUntil: "commit" });
  await focused.promise;
  await page.keyboard.press("x");
  return page.evaluate(() => window.firstLetterMs);
}

/** Runs in the page: from each key to when its frame has been painted. */
export function observeKeys(): void {
  window.keyTimes = [];
  const onKey = () => {
    const start = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => window.keyTimes.push(performance.now() - start), { once: true });
      port1.start();
      port2.postMessage(0);
    });
  };
  window.addEventListener("keydown", onKey, true);
}

async function timesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => (window.keyTimes.length = 0));
  await act();
  return page.evaluate(() => window.keyTimes);
}

/** Letters, at the pace of a quick typist. */
export function keys(page: Page, count: number): Promise<number[]> {
  return timesOf(page, async () => {
    for (let at = 0; at < count; at++) {
      await page.keyboard.press("abcdefg "[at % 8] === " " ? "Space" : ("abcdefg"[at % 8] ?? "a"));
      await page.waitForTimeout(40);
    }
  });
}

/** Confirms, one segment after the other. */
export async function nexts(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    times.push(...(await timesOf(page, () => page.keyboard.press("Control+Enter"))));
    await page.waitForTimeout(100);
  }
  return times;
}

/** Runs in the page: scrolls through thousands of rows, and looks whether there is one at three heights in each frame. */
export async function scrollThrough(): Promise<{ blankMaxMs: number; heapMb: number; elements: number }> {
  const list = document.querySelector("section:has([role=table])");
  if (list === null) throw new Error("There is no list of segments");
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const box = list.getBoundingClientRect();
  const bottom = Math.min(box.bottom, window.innerHeight);
  const isBlank = () =>
    [box.top + 60, (box.top + bottom) / 2, bottom - 12].some(
      (y) => !document.elementFromPoint(box.left + 100, y)?.closest("[role=row]"),
    );
  let [blankSince, blankMaxMs]: [number | undefined, number] = [undefined, 0];
  for (let step = 0; step < 240; step++) {
    list.scrollTop += step % 60 === 59 ? 20_000 : 500;
    const now = await frame();
    if (!isBlank()) blankSince = undefined;
    else blankMaxMs = Math.max(blankMaxMs, now - (blankSince ??= now));
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  window.gc();
  const { memory } = performance as unknown as { memory: { usedJSHeapSize: number } };
  return { blankMaxMs, heapMb: memory.usedJSHeapSize / 2 ** 20, elements: document.querySelectorAll("*").length };
}
