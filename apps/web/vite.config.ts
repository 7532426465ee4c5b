import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pdfAssets } from "./scripts/pdf-assets.mjs";
import { preloadFirstPage } from "./scripts/preload-first-page.mjs";
import { precompress } from "./scripts/precompress.mjs";

const server = process.env["API_ORIGIN"] ?? "http://localhost:3000";
const serverPaths = ["/api", "/health", "/ready", "/metrics"];

/** The first page's own code; the browser is told of it before the entry asks. */
const firstPage = /src[\\/]features[\\/]text[\\/]index\.ts$/;

/** Libraries that change rarely and serve every page: one file that stays cached over releases. */
const vendor = /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/;

/** What the first page does without: two later pages that share it do not make it part of the first one. */
const laterParts = [
  /apps[\\/]web[\\/]src[\\/]features[\\/](?!(languages|library-choice|text)[\\/]|libraries[\\/](entry|list)-search\.)/,
  /packages[\\/]ui[\\/]src[\\/](code-field|collect-files|confirm-dialog|data-table|dialog|empty-state|file-drop|progress-bar|qr-code|scaled-scroll|settings-section|toast-action|use-countdown|use-scaled-scroll|virtual-table)\./,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Alert|Badge|Checkbox|Code|List|Modal|NativeSelect|Pagination|PasswordInput|Radio|Slider|Switch|Tabs|Textarea)[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]utils[\\/]InlineInput[\\/]/,
  /node_modules[\\/](lean-qr|react-textarea-autosize|use-composed-ref|use-isomorphic-layout-effect|use-latest)[\\/]/,
];
const isLater = (id: string): boolean => laterParts.some((part) => part.test(id));

export default defineConfig({
  plugins: [react(), preloadFirstPage(firstPage), pdfAssets(), precompress()],
  build: {
    target: "baseline-widely-available",
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", test: vendor, priority: 2 },
            { name: "shared", test: (id: string) => !isLater(id), minShareCount: 2, priority: 1 },
            { name: "pages", test: isLater, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000 },
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
