import { wordKey } from "@yiqiao/i18n";
import type { SegmentHead } from "./model.ts";
import type { Texts } from "./texts.ts";

/** Where a text is from: how like a match is, or how sure the engine was, which is no likeness. */
export function originInWords({ origin, score }: Pick<SegmentHead, "origin" | "score">, t: Texts): string {
  const name = t(wordKey("from", origin));
  return score === undefined ? name : `${name} ${t(origin === "mt" ? "sure" : "score", { percent: score })}`;
}
