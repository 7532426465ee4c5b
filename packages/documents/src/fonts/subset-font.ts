import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The part of the WebAssembly interface that is used; Node's types leave it out. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
};

/** The functions of harfbuzz-subset that are used; all arguments are pointers or integers unless said otherwise. */
interface SubsetLibrary {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number;
  /** `value` is a float. */
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

/** hb-subset.h: no hinting, glyph ids stay, no closure over layout rules. */
const flags = 0x1 | 0x2 | 0x200;
const droppedTableSet = 3;
const writable = 2;
/** What a PDF reader does not look at: shaping is done, characters are told by the PDF itself. */
const droppedTables = "GSUB GPOS GDEF kern vhea vmtx VORG BASE name STAT DSIG post OS/2 cmap MVAR HVAR avar".split(" ");

let library: SubsetLibrary | undefined;
function subsetLibrary(): SubsetLibrary {
  if (library === undefined) {
    const file = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm");
    const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
    library = instance.exports as SubsetLibrary;
    library._initialize();
  }
  return library;
}

function tagOf(name: string): number {
  return Buffer.from(name, "latin1").readUInt32BE();
}

/**
 * The TrueType font with the outlines of these glyphs alone, their ids unchanged.
 * @param weight of the `wght` axis, for variable fonts
 * @throws {Error} when the font cannot be cut
 */
export function subsetFont(bytes: Uint8Array, glyphs: Iterable<number>, weight?: number): Uint8Array {
  const hb = subsetLibrary();
  const data = hb.malloc(bytes.length);
  new Uint8Array(hb.memory.buffer).set(bytes, data);
  const blob = hb.hb_blob_create(data, bytes.length, writable, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  try {
    hb.hb_subset_input_set_flags(input, flags);
    for (const table of droppedTables) hb.hb_set_add(hb.hb_subset_input_set(input, droppedTableSet), tagOf(table));
    for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
    if (weight !== undefined) {
      hb.hb_subset_input_pin_all_axes_to_default(input, face);
      hb.hb_subset_input_pin_axis_location(input, face, tagOf("wght"), weight);
    }
    const subset = hb.hb_subset_or_fail(face, input);
    if (subset === 0) throw new Error("The font could not be cut down to its glyphs");
    const result = hb.hb_face_reference_blob(subset);
    const start = hb.hb_blob_get_data(result, 0);
    const copy = new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(result)).slice();
    hb.hb_blob_destroy(result);
    hb.hb_face_destroy(subset);
    return copy;
  } finally {
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.hb_blob_destroy(blob);
    hb.free(data);
  }
}
