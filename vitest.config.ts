import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Compiling is most of what loading costs: what was compiled is kept, for the workers and for programs that tests start. */
const compileCache = join(import.meta.dirname, "node_modules/.cache/compiled");
process.env["NODE_COMPILE_CACHE"] ??= compileCache;

/** Node loads what it can run itself: through Vite each worker would take twice as long. */
const loadedByNode = { experimental: { viteModuleRunner: false } };

/** A busy machine is slow: what is waited for may take long, and whoever waits too long fails all the same. */
const patience = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 240_000, interval: 50 } } };

export default defineConfig({
  test: {
    pool: "threads",
    maxWorkers: 2,
    // A worker loads each module once for all its files: no module keeps state.
    isolate: false,
    env: { NODE_COMPILE_CACHE: compileCache },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.ts",
            "scripts/**/*.test.mjs",
            "bench/**/*.test.ts",
            "apps/server/src/**/*.unit.test.ts",
          ],
          exclude: ["packages/ui/**"],
          ...loadedByNode,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: "client",
          include: ["apps/web/src/**/*.test.ts", "packages/ui/src/**/*.test.ts"],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          exclude: ["**/*.unit.test.ts"],
          ...loadedByNode,
          globalSetup: ["apps/server/src/testing/database-setup.ts"],
          setupFiles: ["apps/server/src/testing/statement-check.ts", "apps/server/src/testing/perform-here.ts"],
          ...patience,
        },
      },
    ],
  },
});
