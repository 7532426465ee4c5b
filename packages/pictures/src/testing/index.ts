export { paintBackground, type SampleBackground, sampleBackgrounds } from "./sample-backgrounds.ts";
