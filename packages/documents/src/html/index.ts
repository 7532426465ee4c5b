export { declaredEncoding, decodeMarkup, encodingOfLabel } from "./declared-encoding.ts";
export { attributeOf, translateAttributeOf, voidElements } from "./html-tags.ts";
export { type HtmlAttribute, type HtmlListener, type HtmlTag, readHtmlTokens } from "./html-tokens.ts";
