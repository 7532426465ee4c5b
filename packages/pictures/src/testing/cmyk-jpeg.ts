/** Twelve codes of four bits for the sizes of a DC value; one of one bit that says that no AC value follows. */
const dcTable = [
  0x00,
  0,
  0,
  0,
  12,
  ...Array.from({ length: 12 }, () => 0),
  ...Array.from({ length: 12 }, (_, at) => at),
];
const acTable = [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0x00];

function segment(marker: number, data: readonly number[]): number[] {
  const length = data.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...data];
}

/**
 * A JPEG of 8 × 8 pixels of one colour in four inks, as Adobe's programs write it: 255 is no ink.
 * @param transform of the marker: 0 CMYK, 2 YCCK
 */
export function encodeInkJpeg(inks: readonly [number, number, number, number], transform: 0 | 2): Buffer {
  let bits = "";
  for (const ink of inks) {
    const value = (ink - 128) * 8;
    const size = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
    const low = value < 0 ? value + 2 ** size - 1 : value;
    bits += size.toString(2).padStart(4, "0") + (size === 0 ? "" : low.toString(2).padStart(size, "0")) + "0";
  }
  const scan = (bits.padEnd(Math.ceil(bits.length / 8) * 8, "1").match(/.{8}/g) ?? []).flatMap((byte) => {
    const value = Number.parseInt(byte, 2);
    return value === 0xff ? [0xff, 0] : [value];
  });
  const components = [1, 2, 3, 4];
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xee, [...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, transform]),
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...segment(0xc0, [8, 0, 8, 0, 8, 4, ...components.flatMap((id) => [id, 0x11, 0])]),
    ...segment(0xc4, dcTable),
    ...segment(0xc4, acTable),
    ...segment(0xda, [4, ...components.flatMap((id) => [id, 0]), 0, 63, 0]),
    ...scan,
    0xff,
    0xd9,
  ]);
}
