import react from "@vitejs/plugin-react";
import { build } from "vite";

/**
 * The modules that the first page is made of: those of a build in which everything that is loaded later is left out. Only
 * these may share the first page's chunks; what two later pages share stays out of them.
 *
 * @param {RegExp} page the import of the first page, as the router names it
 * @returns {Promise<ReadonlySet<string>>} their ids
 */
export async function firstPageModules(page) {
  const withoutLater = {
    name: "without-later",
    enforce: /** @type {const} */ ("pre"),
    /** @param {unknown} specifier */
    resolveDynamicImport(specifier) {
      const name = String(specifier);
      return page.test(name) ? null : { id: name, external: true };
    },
  };
  const output = await build({
    configFile: false,
    logLevel: "error",
    plugins: [withoutLater, react()],
    build: { write: false, minify: false, target: "baseline-widely-available", chunkSizeWarningLimit: 100_000 },
  });
  if (!("output" in output)) throw new Error("the build of the first page gave no single output");
  const modules = new Set();
  for (const chunk of output.output) {
    if (chunk.type !== "chunk") continue;
    for (const [id, { renderedLength }] of Object.entries(chunk.modules)) if (renderedLength > 0) modules.add(id);
  }
  if (modules.size === 0) throw new Error("the first page is made of nothing");
  return modules;
}
