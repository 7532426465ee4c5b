import type { Shape } from "./shapes.ts";

const head =
  '<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" ' +
  'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" sdl:version="1.0">' +
  '<file original="a.docx" datatype="x-sdlfilterframework2" source-language="en-US" target-language="zh-CN">';
const inFile = (inner: string, header = ""): string =>
  `${head}<header>${header}</header><body>${inner}</body></file></xliff>`;
const segment = (id: number, text = "a b"): string => `<mrk mtype="seg" mid="${id}">${text}</mrk>`;
const unit = (source: string, target = "", definitions = ""): string =>
  `<trans-unit id="u"><source>x</source><seg-source>${source}</seg-source><target>${target}</target>` +
  `<sdl:seg-defs>${definitions}</sdl:seg-defs></trans-unit>`;
const times = (size: number, each: number, piece: (at: number) => string): string =>
  Array.from({ length: Math.ceil(size / each) }, (_, at) => piece(at)).join("");
const nested = (size: number, open: string, close: string): string => {
  const depth = Math.ceil(size / (open.length + close.length));
  return `${open.repeat(depth)}word${close.repeat(depth)}`;
};

/** Files of Trados that a stranger may send. */
export const sdlxliffShapes: Readonly<Record<string, Shape>> = {
  units: (size) => inFile(times(size, 160, () => unit(segment(1)))),
  "segments of a unit": (size) => inFile(unit(times(size, 40, (at) => segment(at)))),
  "segments of one id": (size) => inFile(unit(times(size, 40, () => segment(1)))),
  "segments with targets": (size) =>
    inFile(
      unit(
        times(size / 2, 40, (at) => segment(at)),
        times(size / 2, 40, (at) => segment(at)),
      ),
    ),
  "nested segments": (size) => inFile(unit(nested(size, '<mrk mtype="seg" mid="1">', "</mrk>"))),
  definitions: (size) =>
    inFile(
      unit(
        segment(1),
        "",
        times(size, 30, (at) => `<sdl:seg id="${at}" conf="Draft"/>`),
      ),
    ),
  "definitions of tags": (size) =>
    inFile(
      unit(segment(1)),
      `<tag-defs xmlns="http://sdl.com/FileTypes/SdlXliff/1.0">${times(size, 40, (at) => `<tag id="${at}"><ph name="b">b</ph></tag>`)}</tag-defs>`,
    ),
  pairs: (size) =>
    inFile(
      unit(
        segment(
          1,
          times(size, 20, (at) => `<g id="${at}">a</g>`),
        ),
      ),
    ),
  "nested pairs": (size) => inFile(unit(segment(1, nested(size, '<g id="1">', "</g>")))),
  tags: (size) => inFile(unit(segment(1, `a${times(size, 12, (at) => `<x id="${at}"/>`)}`))),
  quotes: (size) => inFile(unit(segment(1, "‹".repeat(size / 3)))),
  references: (size) => inFile(unit(segment(1, "&lt;".repeat(size / 4)))),
  spaces: (size) => inFile(unit(segment(1, `a${" \n".repeat(size / 2)}b`))),
  groups: (size) => inFile(nested(size, "<group>", "</group>").replace("word", unit(segment(1)))),
};
