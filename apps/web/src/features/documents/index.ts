export { myDocumentsSearch } from "./my-documents-search.ts";
export { previewSearch } from "./preview-search.ts";
