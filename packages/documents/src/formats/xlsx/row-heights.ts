import type { ElementCursor } from "../../ooxml/index.ts";
import type { Splicer } from "../../xml/index.ts";

/**
 * Forgets a height that a program once fitted to the source's text, at a row's opening tag: the reader's program fits it
 * to the translation anew. A height that somebody chose stays.
 */
export function forgetFittedHeight(cursor: ElementCursor, splicer: Splicer): void {
  const height = cursor.attributeRange("ht");
  if (height === undefined || ["1", "true"].includes(cursor.attribute("customHeight") ?? "")) return;
  splicer.remove(height.start - 1, height.valueEnd + 1);
}
