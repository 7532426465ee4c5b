import type { Item } from "./item.ts";

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const leftToRight = /[\p{L}\p{Nd}]/u;

type Direction = "rtl" | "ltr" | "neutral";

function directionOf({ text }: Item): Direction {
  if (/\p{Nd}/u.test(text)) return "ltr";
  if (rightToLeft.test(text)) return "rtl";
  return leftToRight.test(text) ? "ltr" : "neutral";
}

/** Turns around the stretches that begin and end with a direction and hold none of the other. */
function reverseRuns(items: Item[], direction: Direction): Item[] {
  const other = direction === "rtl" ? "ltr" : "rtl";
  const result = [...items];
  let start = -1;
  let end = -1;
  for (let index = 0; index <= items.length; index++) {
    const item = items[index];
    const own = item === undefined ? other : directionOf(item);
    if (own === direction) {
      if (start < 0) start = index;
      end = index;
    } else if (own === other && start >= 0) {
      for (const [at, turned] of items
        .slice(start, end + 1)
        .toReversed()
        .entries())
        result[start + at] = turned;
      start = -1;
    }
  }
  return result;
}

/** Characters that stand from left to right, in the order in which they are read. */
export function logicalOrder(items: Item[]): Item[] {
  const right = items.filter((item) => directionOf(item) === "rtl").length;
  if (right === 0) return items;
  const left = items.filter((item) => directionOf(item) === "ltr" && !/\p{Nd}/u.test(item.text)).length;
  return right >= left ? reverseRuns(items.toReversed(), "ltr") : reverseRuns(items, "rtl");
}
