import react from "@vitejs/plugin-react";
import { build } from "vite";
import { lightCalls } from "./light-calls.mjs";

/** @typedef {import("vite").Plugin} Plugin */

/**
 * Finds the modules that the first page is made of: those of a build in which everything that is loaded later is left out.
 * Only these may share the first page's chunks; what two later pages share stays out of them.
 *
 * @param {RegExp} page the import of the first page, as the router names it
 * @returns {{ plugin: Plugin, has: (id: string) => boolean }} `has` knows them once the plugin has seen the build start
 */
export function firstPageModules(page) {
  /** @type {Set<string>} */
  const modules = new Set();
  let root = "";
  return {
    plugin: {
      name: "first-page-modules",
      apply: "build",
      configResolved(config) {
        root = config.root;
      },
      async buildStart() {
        for (const id of await modulesOf(page, root)) modules.add(id);
        if (modules.size === 0) throw new Error("the first page is made of nothing");
      },
    },
    // Modules of the bundler itself have no place on the disk.
    has: (id) => modules.has(id) || id.startsWith("\0"),
  };
}

/**
 * @param {RegExp} page
 * @param {string} root
 */
async function modulesOf(page, root) {
  /** @type {Plugin} */
  const withoutLater = {
    name: "without-later",
    enforce: "pre",
    resolveDynamicImport(specifier) {
      const name = specifier;
      return page.test(name) ? null : { id: name, external: true };
    },
  };
  const output = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [withoutLater, lightCalls(), react()],
    build: { write: false, minify: false, target: "baseline-widely-available", chunkSizeWarningLimit: 100_000 },
  });
  if (!("output" in output)) throw new Error("the build of the first page gave no single output");
  const chunks = output.output.filter((chunk) => chunk.type === "chunk");
  return chunks.flatMap((chunk) =>
    Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  );
}
