import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Pages of a real document, and the blocks that a person saw on them. */
export interface LayoutDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Expected blocks, page by page. */
  readonly pages: readonly (readonly string[])[];
}

const folder = join(import.meta.dirname, "layout-pages");

/** The layout test set; see `layout-pages/README.md`. */
export function layoutDocuments(): LayoutDocument[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.map((file) => {
    const name = file.slice(0, -".json".length);
    const { pages } = JSON.parse(readFileSync(join(folder, file), "utf8")) as { pages: { blocks: string[] }[] };
    return { name, bytes: readFileSync(join(folder, `${name}.pdf`)), pages: pages.map(({ blocks }) => blocks) };
  });
}
