/** As EXIF counts them: 1 is upright, 2, 4, 5 and 7 are mirrored, 5 to 8 lie on a side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const orientationTag = 0x0112;
const directoryEntryBytes = 12;

/** The orientation of a TIFF block as EXIF holds it; 1 where it says none that is known. */
export function readOrientation(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return 1;
  const isLittle = view.getUint16(0) === 0x4949;
  if (!isLittle && view.getUint16(0) !== 0x4d4d) return 1;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * directoryEntryBytes;
    if (at + directoryEntryBytes > view.byteLength) return 1;
    if (view.getUint16(at, isLittle) === orientationTag) return known(view.getUint16(at + 8, isLittle));
  }
  return 1;
}

function known(value: number): Orientation {
  return value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

/** How a picture that is stored so is set upright: mirrored left to right first, then turned clockwise. */
export const uprightTurns: Readonly<
  Record<Orientation, { readonly mirrored: boolean; readonly turns: 0 | 1 | 2 | 3 }>
> = {
  1: { mirrored: false, turns: 0 },
  2: { mirrored: true, turns: 0 },
  3: { mirrored: false, turns: 2 },
  4: { mirrored: true, turns: 2 },
  5: { mirrored: true, turns: 3 },
  6: { mirrored: false, turns: 1 },
  7: { mirrored: true, turns: 1 },
  8: { mirrored: false, turns: 3 },
};

/** The size that a stored picture has when it is upright. */
export function upright(stored: {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}): {
  width: number;
  height: number;
} {
  const { width, height, orientation } = stored;
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
