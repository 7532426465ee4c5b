export { pptxFormat } from "./pptx-format.ts";
