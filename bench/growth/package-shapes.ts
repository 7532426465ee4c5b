import { docx, idml, pptx, xlsx } from "../corpus/packages.ts";
import { docxBodies, idmlStories, pptxTrees, type Shape, xlsxStrings } from "./shapes.ts";

type BytesShape = (size: number) => Uint8Array;
const packed = (
  shapes: Readonly<Record<string, Shape>>,
  pack: (inner: string) => Uint8Array,
): Record<string, BytesShape> =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]): [string, BytesShape] => [name, (size) => pack(shape(size))]),
  );

/** Packages that a stranger may send, by format. */
export const packageShapes = {
  docx: packed(docxBodies, docx),
  pptx: packed(pptxTrees, pptx),
  xlsx: packed(xlsxStrings, xlsx),
  idml: packed(idmlStories, idml),
};
