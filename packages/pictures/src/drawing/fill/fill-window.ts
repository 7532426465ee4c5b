/** A part of a picture in which something is to be painted over. */
export interface FillWindow {
  readonly width: number;
  readonly height: number;
  /** Per pixel: 1 where the picture shows background. */
  readonly isKnown: Uint8Array;
  /** Indexes of what is to be painted. */
  readonly wanted: Int32Array;
}
