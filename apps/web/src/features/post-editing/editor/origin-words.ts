import { wordKey } from "@yiqiao/i18n";
import type { SegmentHead } from "./model.ts";
import type { Texts } from "./texts.ts";

/**
 * Where a text is from: how like a match is, or how sure the engine was where that is known. An engine's score is no
 * such certainty: beside one that is, it would look surer than it is.
 */
export function originInWords(
  { origin, score, confidence }: Pick<SegmentHead, "origin" | "score" | "confidence">,
  t: Texts,
): string {
  const name = t(wordKey("from", origin));
  const [word, percent] = origin === "mt" ? (["sure", confidence] as const) : (["score", score] as const);
  return percent === undefined ? name : `${name} ${t(word, { percent })}`;
}
