import { pathToFileURL } from "node:url";

const callsModule = /[\\/]packages[\\/]contracts[\\/]src[\\/][\w-]+[\\/](?:[\w-]+-)?calls\.ts$/;

/**
 * What a browser needs of a call's definition to make it. The contracts of bodies and answers, which the server holds
 * to, stay out of the build: with them comes the library that reads them.
 *
 * @returns {import("vite").Plugin}
 */
export function lightCalls() {
  return {
    name: "light-calls",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!callsModule.test(id)) return null;
      /** @type {Record<string, Record<string, { method: string, path: string }>>} */
      const exports = await import(pathToFileURL(id).href);
      return Object.entries(exports)
        .map(([name, calls]) => `export const ${name} = ${JSON.stringify(light(calls))};`)
        .join("\n");
    },
  };
}

/** @param {Record<string, { method: string, path: string }>} calls */
function light(calls) {
  return Object.fromEntries(Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]));
}
