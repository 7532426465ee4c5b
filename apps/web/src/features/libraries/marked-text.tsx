import { partsOf } from "./text-parts.ts";
import classes from "./entries/entries.module.css";

interface MarkedTextProps {
  readonly text: string;
  readonly hasTags?: boolean;
  /** What was looked for. */
  readonly keyword?: string;
  /** BCP 47 tag. */
  readonly lang: string;
}

/** A sentence or term with its inline tags as chips, and what was looked for marked. */
export function MarkedText({ text, hasTags = false, keyword = "", lang }: MarkedTextProps) {
  return (
    <span lang={lang} dir="auto">
      {partsOf(text, { hasTags, keyword }).map(({ kind, text: part, at }) => {
        if (kind === "tag") {
          return (
            <code key={at} className={classes.tag}>
              {part.slice(1, -1)}
            </code>
          );
        }
        if (kind === "text") return part;
        return (
          <mark key={at} className={classes.found}>
            {part}
          </mark>
        );
      })}
    </span>
  );
}
