import type { Orientation } from "./exif-orientation.ts";

/** What a picture says of itself before any of its pixels is decoded. */
export interface PictureHeader {
  readonly format: "png" | "jpeg";
  /** As stored, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}
