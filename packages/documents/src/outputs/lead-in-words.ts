import type { TargetSegment } from "../model/unit.ts";

/** Which memory led the engine, and by how much of a match: `MT led by a 68% match · Manuals · Ann`. */
export function leadInWords({ library, author, score }: NonNullable<TargetSegment["led"]>): string {
  return [`MT led by a ${Math.floor(score * 100)}% match`, library, author].filter((part) => part !== "").join(" · ");
}
