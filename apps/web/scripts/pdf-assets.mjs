import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const packageFile = require.resolve("pdfjs-dist/package.json");
const { version } = require("pdfjs-dist/package.json");

/** What pdf.js asks for while it draws: its worker, fonts, character maps and picture decoders that pages lack. */
const folders = ["cmaps", "standard_fonts", "wasm", "iccs"];
const worker = "build/pdf.worker.min.mjs";
/** The folder's name changes with the content, so that it may be cached for good. */
const base = `assets/pdfjs-${version}`;
/** Evaluates scripts of documents, which a preview never does. */
const isUnused = /** @param {string} name */ (name) => name.startsWith("quickjs");

async function* assetsOf() {
  yield { path: worker, file: join(dirname(packageFile), worker) };
  for (const folder of folders) {
    for (const name of await readdir(join(dirname(packageFile), folder))) {
      if (!isUnused(name)) yield { path: `${folder}/${name}`, file: join(dirname(packageFile), folder, name) };
    }
  }
}

/** Vite plugin: the files that pdf.js asks for while it draws, and where they are (`virtual:pdf-assets`). */
export function pdfAssets() {
  const module = "virtual:pdf-assets";
  return {
    name: "pdf-assets",
    /** @param {string} id */
    resolveId: (id) => (id === module ? `\0${module}` : undefined),
    /** @param {string} id */
    load: (id) => (id === `\0${module}` ? `export const pdfAssetsUrl = "/${base}/";` : undefined),
    /** @this {{ emitFile: (file: { type: "asset", fileName: string, source: Uint8Array }) => void }} */
    async generateBundle() {
      for await (const { path, file } of assetsOf()) {
        this.emitFile({ type: "asset", fileName: `${base}/${path}`, source: await readFile(file) });
      }
    },
    /**
     * @typedef {(request: { url?: string }, response: { end: (body: Uint8Array) => void }, next: () => void) => void} Handler
     * @param {{ middlewares: { use: (handler: Handler) => void } }} server
     */
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.startsWith(`/${base}/`) ? request.url.slice(base.length + 2) : undefined;
        if (path === undefined || path.includes("..")) return next();
        response.end(readFileSync(join(dirname(packageFile), path)));
      });
    },
  };
}
