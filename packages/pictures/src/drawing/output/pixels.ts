/** An upright picture: red, green, blue and alpha (not premultiplied) of each pixel, rows from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export type QuarterTurns = 0 | 1 | 2 | 3;
