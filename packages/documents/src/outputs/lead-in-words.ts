import type { TargetSegment } from "../model/unit.ts";
import { wholePercent } from "./whole-percent.ts";

/** Which memory led the engine, and by how much of a match: `MT led by a 68% match · Manuals · Ann`. */
export function leadInWords({ library, author, score }: NonNullable<TargetSegment["led"]>): string {
  return [`MT led by a ${wholePercent(score)}% match`, library, author].filter((part) => part !== "").join(" · ");
}
