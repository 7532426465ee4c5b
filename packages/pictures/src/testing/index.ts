export { encodeInkJpeg } from "./cmyk-jpeg.ts";
export { withOrientation } from "./draw-page.ts";
export { mutants } from "./mutate.ts";
export { chunk, encodePng } from "./png.ts";
export { paintBackground, type SampleBackground, sampleBackgrounds } from "./sample-backgrounds.ts";
