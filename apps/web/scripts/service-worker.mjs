import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const source = fileURLToPath(new URL("../src/worker/service-worker.ts", import.meta.url));

/** The previews' own parts are many, and kept when they are asked for. */
const isKeptLater = /** @param {string} name */ (name) => name.startsWith("assets/pdfjs-");

/**
 * Vite plugin: the service worker (`sw.js`), which knows the names of all files of this build.
 *
 * @returns {import("vite").Plugin}
 */
export function serviceWorker() {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      // After the others, which give files of their own.
      order: "post",
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => name.startsWith("assets/") && !isKeptLater(name));
        const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry)?.fileName;
        if (entry === undefined) throw new Error("the build has no entry that its worker could keep");
        const assets = files.sort((one, other) => (one < other ? -1 : 1)).map((name) => `/${name}`);
        const name = createHash("sha256").update(assets.join("\n")).digest("base64url").slice(0, 12);
        const code = await bundled({ name, entry: `/${entry}`, assets });
        this.emitFile({ type: "asset", fileName: "sw.js", source: code });
      },
    },
  };
}

/** @param {{ name: string, entry: string, assets: readonly string[] }} made what the worker is told of the build */
async function bundled(made) {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    define: { builtClient: JSON.stringify(made) },
    build: {
      write: false,
      target: "baseline-widely-available",
      rolldownOptions: { input: source, output: { format: "iife", codeSplitting: false } },
    },
  });
  const chunk = "output" in output ? output.output.find((file) => file.type === "chunk") : undefined;
  if (chunk === undefined) throw new Error("the service worker could not be built");
  return chunk.code;
}
