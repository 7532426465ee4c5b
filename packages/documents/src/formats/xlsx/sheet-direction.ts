import { type ElementCursor, setAttribute, type TargetStyle } from "../../ooxml/index.ts";
import { type Splicer, tagName } from "../../xml/index.ts";

/** What may stand before the view of a sheet. */
const beforeView = new Set(["x:worksheet", "x:sheetPr", "x:tabColor", "x:outlinePr", "x:pageSetUpPr", "x:dimension"]);

/** Turns a sheet round when the target is read from the other side than the source. */
export class SheetDirection {
  readonly #value: "0" | "1" | undefined;
  #isSheet = false;
  #isDone = false;

  constructor(style: TargetStyle | undefined) {
    if (style !== undefined && style.isRtl !== style.isSourceRtl) this.#value = style.isRtl ? "1" : "0";
  }

  /** To be called for every element in turn. */
  enter(cursor: ElementCursor, splicer: Splicer): void {
    const { name, text: source, start, end } = cursor;
    if (this.#value === undefined) return;
    if (name === "x:worksheet") this.#isSheet = true;
    if (name === "x:sheetView") {
      setAttribute(splicer, { source, tag: { start, end }, name: "rightToLeft", value: this.#value });
    }
    if (!this.#isSheet || this.#isDone || beforeView.has(name)) return;
    this.#isDone = true;
    if (name === "x:sheetViews" || this.#value === "0") return;
    const rawName = tagName(source, start);
    const prefix = rawName.slice(0, rawName.indexOf(":") + 1);
    const view = `<${prefix}sheetView rightToLeft="1" workbookViewId="0"/>`;
    splicer.insert(start, `<${prefix}sheetViews>${view}</${prefix}sheetViews>`);
  }
}
