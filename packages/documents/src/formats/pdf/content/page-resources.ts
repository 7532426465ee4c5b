import { PDFDict, PDFName, type PDFPage } from "@cantoo/pdf-lib";

/** Its own or inherited; undefined where the page has none, or something damaged in their place. */
export function resourcesOf({ node }: PDFPage): PDFDict | undefined {
  const found = node.getInheritableAttribute(PDFName.of("Resources"));
  const resources = found === undefined ? undefined : node.context.lookup(found);
  return resources instanceof PDFDict ? resources : undefined;
}
