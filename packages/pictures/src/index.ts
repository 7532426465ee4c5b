export { drawPicture, type DrawingOptions } from "./drawing/draw-picture.ts";
export type { Pixels, QuarterTurns } from "./drawing/output/pixels.ts";
export type { BlockToDraw, DrawnPicture, Placement } from "./model/drawing.ts";
export { PictureError, type PictureFault } from "./model/picture-error.ts";
export {
  doubtfulBelow,
  type PictureText,
  type TextAlignment,
  type TextBlock,
  type TextBox,
  type TextLine,
  type WritingMode,
} from "./model/picture-text.ts";
export { readPictureHeader } from "./decode/picture-header.ts";
export type { PictureHeader } from "./decode/header.ts";
export {
  createPicturePool,
  type DrawPictureOptions,
  type PicturePool,
  type PicturePoolOptions,
  type ReadPictureOptions,
} from "./worker/picture-pool.ts";
export { availableLanguages, type LanguageAvailability } from "./reading/available-languages.ts";
