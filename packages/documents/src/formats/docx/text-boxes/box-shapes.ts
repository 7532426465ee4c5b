import { attributesOf, localName, type NamespaceCursor, type Splicer, valueOf } from "../../../xml/index.ts";
import { prefixOf } from "../styles/properties.ts";

interface TagRange {
  readonly start: number;
  readonly end: number;
}

/** What a text box stands in, and how its height is made to follow its text. Lengths are points. */
export interface BoxShape {
  readonly width: number;
  readonly height: number;
  /** Its height is its own: it follows no text yet, and lines run across. */
  readonly isFixed: boolean;
  grow(by: number, splicer: Splicer): void;
}

const pointsOf = (emu: number) => emu / 12_700;
/** Insets of a body that names none, in EMU. */
const usualInsets = { lIns: 91_440, rIns: 91_440, tIns: 45_720, bIns: 45_720 };

/** The attribute of this local name of the tag that the cursor stands on. */
export function attributeAt({ text, start, end }: NamespaceCursor, name: string) {
  const found = attributesOf(text, start, end).find((attribute) => localName(attribute.name) === name);
  return found && { ...found, value: valueOf(text, found) };
}

interface Length extends TagRange {
  readonly emu: number;
}

function lengthAt(cursor: NamespaceCursor, name: string): Length | undefined {
  const found = attributeAt(cursor, name);
  const emu = Number(found?.value);
  return found && emu > 0 ? { start: found.valueStart, end: found.valueEnd, emu } : undefined;
}

/** `wps:wsp`: a shape of DrawingML. */
export class DrawnShape implements BoxShape {
  /** Heights that grow with it: its own and that of the drawing that it fills. */
  readonly #heights: Length[];
  #width = 0;
  #height = 0;
  #prefix: string | undefined;
  #isFixed = false;
  #insets = usualInsets;
  /** Writes that the shape's height follows its text. */
  #writeFit: ((splicer: Splicer, fit: string) => void) | undefined;

  /** @param extent the height of the drawing; absent where the shape is one of a group */
  constructor(extent: Length | undefined) {
    this.#heights = extent ? [extent] : [];
  }

  static extentAt(cursor: NamespaceCursor): Length | undefined {
    return lengthAt(cursor, "cy");
  }

  get width(): number {
    return pointsOf(this.#width - this.#insets.lIns - this.#insets.rIns);
  }

  get height(): number {
    return pointsOf(this.#height - this.#insets.tIns - this.#insets.bIns);
  }

  get isFixed(): boolean {
    return this.#isFixed && this.#prefix !== undefined;
  }

  /** At `a:xfrm`: the drawing of a shape that is turned is not as high as the shape. */
  readFrame(cursor: NamespaceCursor): void {
    if (Number(attributeAt(cursor, "rot")?.value ?? 0) !== 0) this.#heights.length = 0;
  }

  /** At `a:ext` of its frame. */
  readExtent(cursor: NamespaceCursor): void {
    const width = lengthAt(cursor, "cx");
    const height = lengthAt(cursor, "cy");
    if (!width || !height || this.#prefix !== undefined) return;
    this.#prefix = prefixOf(cursor.name());
    this.#width = width.emu;
    this.#height = height.emu;
    if (this.#heights.length > 0) this.#heights.push(height);
  }

  /** At `wps:bodyPr`, which is read to its end. */
  readBody(cursor: NamespaceCursor): void {
    const { start, end } = cursor;
    const insets = Object.entries(usualInsets).map(([name, usual]) => {
      return [name, Number(attributeAt(cursor, name)?.value ?? usual)];
    });
    this.#insets = Object.fromEntries(insets) as typeof usualInsets;
    const isAcross = (attributeAt(cursor, "vert")?.value ?? "horz") === "horz";
    this.#isFixed = isAcross && attributeAt(cursor, "wrap")?.value !== "none";
    const tag = cursor.text.slice(start + 1, end).split(/[\s/>]/, 1)[0] ?? "";
    if (cursor.kind === "empty") {
      this.#writeFit = (splicer, fit) => splicer.replace(end - 2, end, `>${fit}</${tag}>`);
    } else this.#readFit(cursor);
  }

  #readFit(cursor: NamespaceCursor): void {
    const outside = cursor.depth - 1;
    let place: TagRange | undefined;
    while (cursor.next() && cursor.depth > outside) {
      if (cursor.kind !== "open" && cursor.kind !== "empty") continue;
      const name = cursor.element();
      const { start } = cursor;
      const isWarped = name === "a:prstTxWarp" && attributeAt(cursor, "prst")?.value !== "textNoShape";
      if (name === "a:spAutoFit" || isWarped) this.#isFixed = false;
      cursor.skip();
      const { end } = cursor;
      if (name === "a:noAutofit" || name === "a:normAutofit") place = { start, end };
      // What the schema has behind it.
      else if (name !== "a:prstTxWarp") place ??= { start, end: start };
    }
    const { start, end } = place ?? { start: cursor.start, end: cursor.start };
    this.#writeFit = (splicer, fit) => splicer.replace(start, end, fit);
  }

  grow(by: number, splicer: Splicer): void {
    for (const { start, end, emu } of this.#heights) {
      splicer.replace(start, end, String(emu + Math.round(by * 12_700)));
    }
    this.#writeFit?.(splicer, `<${this.#prefix}spAutoFit/>`);
  }
}

const units: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75, pc: 12 };

interface StyleLength extends TagRange {
  readonly points: number;
  readonly unit: string;
}

/** A length in the style of a VML element, with the range of it in the text. */
function styleLength(style: { readonly value: string; readonly valueStart: number }, name: string) {
  // Expression such as /(?:^|;)\s*width\s*:\s*([\d.]+)(pt|in|cm|mm|px|pc)/i: the name of a length.
  const found = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([\\d.]+)(pt|in|cm|mm|px|pc)`, "i").exec(style.value);
  const [all = "", number = "", unit = ""] = found ?? [];
  if (!found) return undefined;
  const end = style.valueStart + found.index + all.length;
  const points = Number(number) * (units[unit.toLowerCase()] ?? 1);
  return { start: end - number.length - unit.length, end, points, unit } satisfies StyleLength;
}

/** `v:shape` and its like. */
export class VmlShape implements BoxShape {
  readonly #width: StyleLength | undefined;
  readonly #height: StyleLength | undefined;
  readonly #isInGroup: boolean;
  #isFixed = false;
  #fit: (TagRange & { readonly replacement: string }) | undefined;

  /** At the shape's tag. */
  constructor(cursor: NamespaceCursor, isInGroup: boolean) {
    const style = attributeAt(cursor, "style");
    this.#isInGroup = isInGroup;
    this.#width = style && styleLength(style, "width");
    this.#height = style && styleLength(style, "height");
  }

  get width(): number {
    return (this.#width?.points ?? 0) - pointsOf(usualInsets.lIns + usualInsets.rIns);
  }

  get height(): number {
    return (this.#height?.points ?? 0) - pointsOf(usualInsets.tIns + usualInsets.bIns);
  }

  get isFixed(): boolean {
    return this.#isFixed;
  }

  /** At `v:textbox`. */
  readBody(cursor: NamespaceCursor): void {
    const style = attributeAt(cursor, "style");
    const value = style?.value ?? "";
    this.#isFixed = !/mso-fit-shape-to-text\s*:\s*t/i.test(value) && !/layout-flow\s*:\s*vertical/i.test(value);
    const others = value.replace(/mso-fit-shape-to-text\s*:[^;]*;?/i, "").replace(/;\s*$/, "");
    const fitted = `${others === "" ? "" : `${others};`}mso-fit-shape-to-text:t`;
    const at = cursor.end - (cursor.kind === "empty" ? 2 : 1);
    this.#fit = style
      ? { start: style.valueStart, end: style.valueEnd, replacement: fitted.replaceAll('"', "&quot;") }
      : { start: at, end: at, replacement: ` style="${fitted}"` };
  }

  grow(by: number, splicer: Splicer): void {
    if (this.#fit) splicer.replace(this.#fit.start, this.#fit.end, this.#fit.replacement);
    if (!this.#height || this.#isInGroup) return;
    const { start, end, points, unit } = this.#height;
    const length = (points + by) / (units[unit.toLowerCase()] ?? 1);
    splicer.replace(start, end, `${Number(length.toFixed(2))}${unit}`);
  }
}
