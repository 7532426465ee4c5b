export { docxFormat } from "./docx-format.ts";
