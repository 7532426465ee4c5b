import { officeNamespaces } from "../../../opc/index.ts";
import { NamespaceCursor, Splicer, unescapeXml } from "../../../xml/index.ts";
import { attributeAt, type BoxShape, DrawnShape, VmlShape } from "./box-shapes.ts";
import { type BoxParagraph, heightOf } from "./box-text.ts";

interface TextBox {
  readonly shape: BoxShape | undefined;
  readonly paragraphs: BoxParagraph[];
}

const groups: ReadonlySet<string> = new Set(["wpg:wgp", "wpg:grpSp", "wpc:wpc", "v:group"]);
const vmlShapes: ReadonlySet<string> = new Set(["v:shape", "v:rect", "v:roundrect", "v:oval"]);

/** What stands around the text that is read. */
interface Around {
  groups: number;
  extent: ReturnType<typeof DrawnShape.extentAt>;
  drawn: DrawnShape | undefined;
  vml: VmlShape | undefined;
}

const nowhere = (): Around => ({ groups: 0, extent: undefined, drawn: undefined, vml: undefined });

/** Reads the text boxes of a part of WordprocessingML, with the shapes that they stand in. */
class BoxReader {
  readonly boxes: TextBox[] = [];
  readonly #cursor: NamespaceCursor;
  #around = nowhere();
  readonly #open: { readonly box: TextBox; readonly around: Around }[] = [];

  constructor(text: string) {
    this.#cursor = new NamespaceCursor(text, officeNamespaces);
  }

  read(): readonly TextBox[] {
    const cursor = this.#cursor;
    while (cursor.next()) {
      if (cursor.kind === "close") this.#leave(cursor.element());
      else if (cursor.kind === "open" || cursor.kind === "empty") this.#enter(cursor.element());
    }
    return this.boxes;
  }

  #enter(name: string): void {
    const cursor = this.#cursor;
    const around = this.#around;
    if (groups.has(name) && cursor.kind === "open") around.groups++;
    else if (name === "wp:extent") around.extent = DrawnShape.extentAt(cursor);
    else if (name === "wps:wsp") this.#enterShape();
    else if (name === "a:xfrm") around.drawn?.readFrame(cursor);
    else if (name === "a:ext") around.drawn?.readExtent(cursor);
    else if (name === "wps:bodyPr") around.drawn?.readBody(cursor);
    else if (vmlShapes.has(name)) around.vml = new VmlShape(cursor, around.groups > 0);
    else if (name === "v:textbox") around.vml?.readBody(cursor);
    else if (name === "w:txbxContent" && cursor.kind === "open") this.#enterBox();
    else this.#readText(name);
  }

  #enterShape(): void {
    const { groups: depth, extent } = this.#around;
    this.#around.drawn = new DrawnShape(depth > 0 ? undefined : extent);
    this.#around.extent = undefined;
  }

  #leave(name: string): void {
    if (groups.has(name)) this.#around.groups--;
    else if (name === "wps:wsp") this.#around.drawn = undefined;
    else if (vmlShapes.has(name)) this.#around.vml = undefined;
    else if (name === "w:txbxContent") this.#around = this.#open.pop()?.around ?? nowhere();
  }

  #enterBox(): void {
    const around = this.#around;
    const box = { shape: around.drawn ?? around.vml, paragraphs: [] };
    this.boxes.push(box);
    this.#open.push({ box, around });
    this.#around = nowhere();
  }

  #readText(name: string): void {
    const cursor = this.#cursor;
    const paragraphs = this.#open.at(-1)?.box.paragraphs;
    if (!paragraphs) return;
    if (name === "w:p") paragraphs.push({ lines: [""], before: 0, after: 0 });
    const paragraph = paragraphs.at(-1);
    if (!paragraph) return;
    if (name === "w:br") paragraph.lines.push("");
    else if (name === "w:sz") this.#readSize(paragraph);
    else if (name === "w:spacing") this.#readSpacing(paragraph);
    else if (name === "w:t" && cursor.kind === "open") {
      const start = cursor.end;
      cursor.skip();
      const line = paragraph.lines.pop() ?? "";
      paragraph.lines.push(line + unescapeXml(cursor.text.slice(start, cursor.start)));
    }
  }

  /** In half points; the largest of a paragraph's. */
  #readSize(paragraph: BoxParagraph): void {
    const size = this.#number("val") / 2;
    if (size > 0) paragraph.size = Math.max(size, paragraph.size ?? 0);
  }

  /** In twentieths of a point; of runs it is that of letters and has none of these. */
  #readSpacing(paragraph: BoxParagraph): void {
    paragraph.before = this.#number("before") / 20 || paragraph.before;
    paragraph.after = this.#number("after") / 20 || paragraph.after;
    const line = this.#number("line");
    if (!(line > 0)) return;
    const rule = attributeAt(this.#cursor, "lineRule")?.value;
    const isAuto = rule !== "exact" && rule !== "atLeast";
    paragraph.pitch = isAuto ? { rule: "auto", value: line / 240 } : { rule, value: line / 20 };
  }

  #number(name: string): number {
    return Number(attributeAt(this.#cursor, name)?.value ?? 0) || 0;
  }
}

/** How much a box is taken to be filled at least: margins of styles are not known here. */
const leastFill = 0.8;

/** By how many points a box's text is higher than it has room for; 0 where it fits, or its source did not either. */
function lack(source: TextBox, written: TextBox): number {
  const { shape } = written;
  if (!shape?.isFixed || shape.width <= 0 || shape.height <= 0) return 0;
  const before = heightOf(source.paragraphs, shape.width);
  const after = heightOf(written.paragraphs, shape.width);
  if (!(after > before)) return 0;
  const fill = Math.min(1, Math.max(leastFill, before / shape.height));
  return Math.max(0, shape.height * ((fill * after) / before - 1));
}

/**
 * Lets shapes grow whose height is fixed and whose translation is higher than that: programs would cut it off. What fits
 * stays as it is, as shapes that follow their text may also become smaller.
 *
 * @param source the text of the part as it was
 */
export function fitTextBoxes(source: string, written: string): string {
  if (!source.includes("txbxContent")) return written;
  const before = new BoxReader(source).read();
  const after = new BoxReader(written).read();
  if (before.length !== after.length) return written;
  const splicer = new Splicer(written);
  // A shape has one text; broken files may have more.
  const grown = new Set<BoxShape>();
  for (const [at, box] of after.entries()) {
    const original = before[at];
    const missing = original ? lack(original, box) : 0;
    if (missing <= 0 || !box.shape || grown.has(box.shape)) continue;
    grown.add(box.shape);
    box.shape.grow(missing, splicer);
  }
  return splicer.result();
}
