import type { TaggedText } from "../model/unit.ts";
import { escapeText, type Splicer } from "../xml/index.ts";
import type { ElementCursor } from "./element-cursor.ts";
import { isTranslatable } from "./runs.ts";

export interface PlainText {
  readonly text: string;
  readonly write: (target: TaggedText, splicer: Splicer) => void;
}

/** The text of the element that the cursor stands at (`c:v`, `p:text`); undefined where it is no language. */
export function readPlainText(cursor: ElementCursor): PlainText | undefined {
  const contentStart = cursor.end;
  const text = cursor.readText();
  const contentEnd = cursor.start;
  if (!isTranslatable(text)) return undefined;
  return { text, write: (target, splicer) => splicer.replace(contentStart, contentEnd, escapeText(target.text)) };
}
