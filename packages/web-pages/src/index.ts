export type { AddressRewriting, ResourceKind } from "./addresses/page-addresses.ts";
export { PageAddresses } from "./addresses/page-addresses.ts";
export { type DecodedText, decodePage, decodeStylesheet } from "./decode-page.ts";
export { framePolicy, resourcePolicy } from "./frame-policy.ts";
export type { PageUnit, UnitPlace } from "./page/mark-units.ts";
export { WebPageError, type WebPageFault } from "./page/page-error.ts";
export { type PageOptions, preparePage, translatePage, UnitWriter, type WebPage } from "./page/prepare-page.ts";
export { readMhtml, type SavedPage } from "./saved/mhtml.ts";
export { rewriteCss } from "./styles/rewrite-css.ts";
