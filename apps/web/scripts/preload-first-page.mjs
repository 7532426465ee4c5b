/**
 * Vite plugin: the page's head names the chunk of the first page, so that it loads beside the entry, not after it.
 *
 * @param {RegExp} module the module that the chunk is made for
 */
export function preloadFirstPage(module) {
  return {
    name: "preload-first-page",
    apply: /** @type {const} */ ("build"),
    transformIndexHtml: {
      order: /** @type {const} */ ("post"),
      /**
       * @param {string} _html
       * @param {{ bundle?: Record<string, { type: string, fileName: string, facadeModuleId?: string | null }> }} context
       */
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(({ facadeModuleId }) => module.test(facadeModuleId ?? ""));
        if (!chunk) throw new Error(`no chunk is made for ${module}; did the first page move?`);
        const attrs = { rel: "modulepreload", crossorigin: true, href: `/${chunk.fileName}` };
        return [{ tag: "link", attrs, injectTo: /** @type {const} */ ("head") }];
      },
    },
  };
}
