import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { DocumentError } from "../../../model/document-error.ts";
import { boxAround, identity, mapBox, multiply, toMatrix, type Box, type Matrix } from "./matrix.ts";
import { resourcesOf } from "./page-resources.ts";
import { readOperators, type Operand, type Operator } from "./operators.ts";
import { contentBytes, streamBytes } from "./stream-bytes.ts";

/** A text-showing operator where it stands in the bytes of its stream. */
export interface WalkedShow {
  readonly operator: Operator;
  readonly font: PDFDict | undefined;
  /** Bytes of its strings. */
  readonly codeBytes: number;
}

/** Where a picture stands, in the page's coordinates, and what it says of itself; nothing of one within the content. */
export interface WalkedImage extends Box {
  /** In its own pixels. */
  readonly width?: number;
  readonly height?: number;
  /** It is black and white, or painted with one colour. */
  readonly isBilevel?: boolean;
}

/** A content stream: of the page, or of a form that it shows (one for each time). */
export interface WalkedStream {
  readonly bytes: Uint8Array;
  readonly resources: PDFDict | undefined;
  /** The form's own stream object; absent for the page. */
  readonly form?: { readonly ref: PDFRef | undefined; readonly stream: PDFStream };
  readonly parts: (
    | { readonly kind: "show"; readonly index: number }
    | { readonly kind: "form"; readonly name: string; readonly stream: WalkedStream; readonly operator: Operator }
    | { readonly kind: "marked"; readonly operator: Operator }
  )[];
  /** Graphics states that it saves and does not restore. */
  unclosed: number;
  /** Names of the pictures that it shows. */
  readonly images: Set<string>;
}

export interface WalkedPage {
  readonly stream: WalkedStream;
  /** Some of its content is missing. */
  readonly isDamaged: boolean;
  readonly shows: readonly WalkedShow[];
  readonly images: readonly WalkedImage[];
  /** Straight lines along the axes (table rules, frames, underlines): boxes without a height or without a width. */
  readonly rules: readonly Box[];
}

const maxFormDepth = 16;
const maxForms = 2000;
/** Reading characters takes time by the square of how deep states are saved within each other; no writer needs thirty. */
const maxSavedStates = 2000;
const maxRules = 5000;

const numberOf = (operand: Operand | undefined): number => (operand?.kind === "number" ? operand.value : 0);
const lengthOf = (operand: Operand): number => {
  if (operand.kind === "string") return operand.bytes.length;
  return operand.kind === "array" ? operand.items.reduce((sum, item) => sum + lengthOf(item), 0) : 0;
};

function dictionaryAt(dictionary: PDFDict | undefined, key: string): PDFDict | undefined {
  const value = dictionary?.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : undefined;
}

function matrixOf(dictionary: PDFDict): Matrix {
  const value = dictionary.lookup(PDFName.of("Matrix"));
  if (!(value instanceof PDFArray)) return identity;
  return toMatrix(
    value.asArray().map((_, index) => {
      const item: PDFObject | undefined = value.lookup(index);
      return item instanceof PDFNumber ? item.asNumber() : 0;
    }),
  );
}

interface GraphicsState {
  ctm: Matrix;
  font: PDFDict | undefined;
  /** What is filled is white: a ground, and no line. */
  isWhite: boolean;
}

/** What the operators of a stream change as they go on. */
interface Drawing {
  state: GraphicsState;
  readonly saved: GraphicsState[];
  path: Box[];
  point: [number, number];
}

class PageWalker {
  readonly shows: WalkedShow[] = [];
  readonly images: WalkedImage[] = [];
  readonly rules: Box[] = [];
  #forms = 0;
  #savedStates = 0;
  readonly #place: string;

  constructor(place: string) {
    this.#place = place;
  }

  walk(stream: WalkedStream, ctm: Matrix, depth: number): void {
    const at: Drawing = {
      state: { ctm, font: undefined, isWhite: false },
      saved: [],
      path: [],
      point: [0, 0],
    };
    for (const operator of readOperators(stream.bytes)) this.#take(stream, at, operator, depth);
    stream.unclosed = at.saved.length;
    this.#savedStates -= at.saved.length;
  }

  #take(stream: WalkedStream, at: Drawing, operator: Operator, depth: number): void {
    const [first] = operator.operands;
    switch (operator.name) {
      case "q":
        if (++this.#savedStates > maxSavedStates) throw new DocumentError("documentTooDeep", { place: this.#place });
        at.saved.push({ ...at.state });
        break;
      case "Q":
        if (at.saved.length > 0) this.#savedStates--;
        at.state = at.saved.pop() ?? at.state;
        break;
      case "cm":
        at.state.ctm = multiply(toMatrix(operator.operands.map(numberOf)), at.state.ctm);
        break;
      case "Tf":
        if (first?.kind === "name") at.state.font = dictionaryAt(dictionaryAt(stream.resources, "Font"), first.value);
        break;
      case "Tj":
      case "TJ":
      case "'":
      case '"':
        this.#show(stream, operator, at.state.font);
        break;
      case "Do":
        if (first?.kind === "name") this.#object(stream, { operator, name: first.value, ctm: at.state.ctm, depth });
        break;
      case "BI":
        this.images.push(mapBox(at.state.ctm, { x0: 0, y0: 0, x1: 1, y1: 1 }));
        break;
      case "BDC":
      case "DP":
        stream.parts.push({ kind: "marked", operator });
        break;
      case "g":
      case "rg":
      case "k":
      case "sc":
      case "scn":
        at.state.isWhite = isWhite(operator.operands.map(numberOf));
        break;
      case "cs":
        at.state.isWhite = false;
        break;
      default:
        this.#draw(at, operator);
    }
  }

  /** Paths, of which lines are kept as rules. */
  #draw(at: Drawing, { name, operands }: Operator): void {
    const [first, second] = operands;
    switch (name) {
      case "m":
        at.point = [numberOf(first), numberOf(second)];
        break;
      case "l": {
        const next: [number, number] = [numberOf(first), numberOf(second)];
        at.path.push(boxAround([at.point, next]));
        at.point = next;
        break;
      }
      case "re":
        at.path.push(...edgesOf(operands.map(numberOf)));
        break;
      case "f":
      case "F":
      case "f*":
        if (!at.state.isWhite) this.#addRules(at.path, at.state.ctm);
        at.path = [];
        break;
      case "S":
      case "s":
      case "B":
      case "B*":
      case "b":
      case "b*":
        this.#addRules(at.path, at.state.ctm);
        at.path = [];
        break;
      case "n":
        at.path = [];
        break;
    }
  }

  #show(stream: WalkedStream, operator: Operator, font: PDFDict | undefined): void {
    const codeBytes = operator.operands.reduce((sum, operand) => sum + lengthOf(operand), 0);
    stream.parts.push({ kind: "show", index: this.shows.length });
    this.shows.push({ operator, font, codeBytes });
  }

  #addRules(path: readonly Box[], ctm: Matrix): void {
    for (const line of path) {
      if (this.rules.length >= maxRules) return;
      const box = mapBox(ctm, line);
      if (box.x1 - box.x0 < 2 !== box.y1 - box.y0 < 2) this.rules.push(box);
    }
  }

  #object(
    parent: WalkedStream,
    { operator, name, ctm, depth }: { operator: Operator; name: string; ctm: Matrix; depth: number },
  ): void {
    const objects = dictionaryAt(parent.resources, "XObject");
    const stream = objects?.lookup(PDFName.of(name));
    if (!(stream instanceof PDFStream)) return;
    const subtype = stream.dict.lookup(PDFName.of("Subtype"));
    if (subtype === PDFName.of("Image")) {
      parent.images.add(name);
      this.images.push({ ...mapBox(ctm, { x0: 0, y0: 0, x1: 1, y1: 1 }), ...pictureTraits(stream.dict) });
    }
    if (subtype !== PDFName.of("Form")) return;
    if (depth >= maxFormDepth || ++this.#forms > maxForms)
      throw new DocumentError("documentTooDeep", { place: this.#place });
    const ref = objects?.get(PDFName.of(name));
    const form: WalkedStream = {
      bytes: streamBytes(stream, this.#place),
      resources: dictionaryAt(stream.dict, "Resources") ?? parent.resources,
      form: { ref: ref instanceof PDFRef ? ref : undefined, stream },
      parts: [],
      unclosed: 0,
      images: new Set(),
    };
    parent.parts.push({ kind: "form", name, stream: form, operator });
    this.walk(form, multiply(matrixOf(stream.dict), ctm), depth + 1);
  }
}

function pictureTraits(dictionary: PDFDict): Omit<WalkedImage, keyof Box> {
  const numberAt = (key: string): number | undefined => {
    const value = dictionary.lookup(PDFName.of(key));
    return value instanceof PDFNumber ? value.asNumber() : undefined;
  };
  const [width, height] = [numberAt("Width"), numberAt("Height")];
  const isMask = dictionary.lookup(PDFName.of("ImageMask"))?.toString() === "true";
  return {
    ...(width !== undefined && height !== undefined && { width, height }),
    isBilevel: isMask || numberAt("BitsPerComponent") === 1,
  };
}

function isWhite(colour: readonly number[]): boolean {
  return colour.length === 4
    ? colour.every((part) => part === 0)
    : colour.length > 0 && colour.every((part) => part >= 1);
}

/** The sides of a rectangle; of one that is as thin as a line, the line. */
function edgesOf([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Box[] {
  const { x0, y0, x1, y1 } = boxAround([
    [x, y],
    [x + width, y + height],
  ]);
  if (x1 - x0 < 2 || y1 - y0 < 2) return [{ x0, y0, x1, y1 }];
  return [
    { x0, y0, x1, y1: y0 },
    { x0, y0: y1, x1, y1 },
    { x0, y0, x1: x0, y1 },
    { x0: x1, y0, x1, y1 },
  ];
}

/** @throws {DocumentError} documentBomb, documentTooDeep */
export function walkPage(page: PDFPage, place: string): WalkedPage {
  const resources = resourcesOf(page);
  const { bytes, isDamaged } = contentBytes(page, place);
  const stream: WalkedStream = {
    bytes,
    resources,
    parts: [],
    unclosed: 0,
    images: new Set(),
  };
  const walker = new PageWalker(place);
  walker.walk(stream, identity, 0);
  return { stream, shows: walker.shows, images: walker.images, rules: walker.rules, isDamaged };
}
