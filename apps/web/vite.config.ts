import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appIcons } from "./scripts/app-icons.mjs";
import { firstPageModules } from "./scripts/first-page-modules.mjs";
import { lightCalls } from "./scripts/light-calls.mjs";
import { pdfAssets } from "./scripts/pdf-assets.mjs";
import { preloadFirstPage } from "./scripts/preload-first-page.mjs";
import { precompress } from "./scripts/precompress.mjs";
import { serviceWorker } from "./scripts/service-worker.mjs";

const server = process.env["API_ORIGIN"] ?? "http://localhost:3000";
const serverPaths = ["/api", "/health", "/ready", "/metrics"];

/** The first page's own code; the browser is told of it before the entry asks. */
const firstPage = /src[\\/]features[\\/]text[\\/]text-page\.tsx$/;
/** How the router asks for it. */
const firstPageImport = /^\.\/text-page\.tsx$/;

/** Libraries that change rarely and serve every page: one file that stays cached over releases. */
const vendor = /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/;

/** What is wrong with a translation: large, and needed in the editor alone. */
const checks = /packages[\\/](qa|translation-memory)[\\/]/;

const first = firstPageModules(firstPageImport);

export default defineConfig({
  plugins: [
    react(),
    lightCalls(),
    first.plugin,
    preloadFirstPage(firstPage),
    pdfAssets(),
    appIcons(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    target: "baseline-widely-available",
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", test: (id: string) => vendor.test(id) && first.has(id), priority: 2 },
            { name: "shared", test: first.has, minShareCount: 2, priority: 1 },
            { name: "checks", test: checks, priority: 1 },
            { name: "pages", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server }])),
  },
});
