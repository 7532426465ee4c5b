import type { Unit } from "../model/unit.ts";
import { findAttribute, type Splicer } from "../xml/index.ts";
import { isTurned, setAttribute, type TagRange } from "./direction.ts";
import type { Changes, Frame, TargetStyle } from "./reading.ts";
import { widthOf } from "./text-width.ts";

/** Scales that PowerPoint itself chooses from when it fits text into a shape, in thousandths of a percent. */
const scales = [92_500, 85_000, 77_500, 70_000, 62_500, 55_000, 47_500, 40_000, 32_500];
const smallest = 25_000;
const full = 100_000;
/** A shape that has not been scaled is taken to be filled so far. */
const usualFill = 0.8;

/** The body of a shape: its text is scaled when a longer translation would leave the shape. */
export class TextFrame implements Frame {
  readonly #source: string;
  readonly #body: TagRange;
  readonly #units: Unit[] = [];
  #fit: TagRange | undefined;

  constructor(source: string, body: TagRange) {
    this.#source = source;
    this.#body = body;
  }

  /** The tag of `a:normAutofit`: only shapes that shrink their text already are changed. */
  setFit(tag: TagRange): void {
    this.#fit = tag;
  }

  add(unit: Unit): void {
    this.#units.push(unit);
  }

  write(changes: Changes, splicer: Splicer, style: TargetStyle): void {
    if (!this.#units.some(({ id }) => changes.has(id))) return;
    this.#writeColumns(splicer, style);
    this.#writeScale(changes, splicer);
  }

  #writeColumns(splicer: Splicer, style: TargetStyle): void {
    const tag = this.#body;
    if (!isTurned({ source: this.#source, tag, name: "rtlCol" }, style)) return;
    if (findAttribute(this.#source, tag, "rtlCol") === undefined) return;
    setAttribute(splicer, { source: this.#source, tag, name: "rtlCol", value: style.isRtl ? "1" : "0" });
  }

  /** Text at half its size takes a quarter of the room. */
  #writeScale(changes: Changes, splicer: Splicer): void {
    const tag = this.#fit;
    if (tag === undefined) return;
    const source = this.#units.reduce((sum, { text }) => sum + widthOf(text), 0);
    const target = this.#units.reduce((sum, { id, text }) => sum + widthOf(changes.get(id)?.text ?? text), 0);
    const own = findAttribute(this.#source, tag, "fontScale");
    const scale = own === undefined ? full : scaleOf(this.#source.slice(own.valueStart, own.valueEnd));
    const growth = (target / source) * (own === undefined ? usualFill : 1);
    if (!(growth > 1)) return;
    const wanted = scale / Math.sqrt(growth);
    const step = scales.find((entry) => entry <= wanted) ?? smallest;
    const value = isStrict(this.#source) ? `${step / 1000}%` : String(step);
    setAttribute(splicer, { source: this.#source, tag, name: "fontScale", value });
  }
}

/** The namespaces stand at the root element. */
function isStrict(source: string): boolean {
  return source.slice(0, 4096).includes("http://purl.oclc.org/ooxml/");
}

/** Strict files write percentages (`92.5%`). */
function scaleOf(value: string): number {
  const number = Number.parseFloat(value);
  if (!(number > 0)) return full;
  return value.endsWith("%") ? number * 1000 : number;
}

/** A table, whose columns run the way that its text does. */
export class TableFrame implements Frame {
  readonly #source: string;
  readonly #tag: TagRange;
  readonly #units: Unit[] = [];

  constructor(source: string, tag: TagRange) {
    this.#source = source;
    this.#tag = tag;
  }

  add(unit: Unit): void {
    this.#units.push(unit);
  }

  write(changes: Changes, splicer: Splicer, style: TargetStyle): void {
    const attribute = { source: this.#source, tag: this.#tag, name: "rtl" };
    if (!isTurned(attribute, style) || !this.#units.some(({ id }) => changes.has(id))) return;
    setAttribute(splicer, { ...attribute, value: style.isRtl ? "1" : "0" });
  }
}
