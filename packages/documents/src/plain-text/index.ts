export type { LineSpan } from "./code-comments.ts";
export { columnsOf } from "./columns.ts";
export { type LineParts, partsOfLine } from "./line-parts.ts";
export { asWrapped, type Paragraph, paragraphsOf, type ParsedLine, usualWidthOf } from "./paragraphs.ts";
export { joinLines, separatorBetween, wrapText } from "./wrapping.ts";
export { type CodeRun, codeRunsOf } from "./source-code.ts";
