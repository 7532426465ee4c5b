import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** A busy machine is slow: what is waited for may take long, and whoever waits too long fails all the same. */
const patience = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 240_000, interval: 50 } } };

export default defineConfig({
  test: {
    pool: "threads",
    maxWorkers: 2,
    // A worker loads each module once for all its files: no module keeps state.
    isolate: false,
    // For programs that tests start: compiling is most of their start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.ts",
            "scripts/**/*.test.mjs",
            "bench/**/*.test.ts",
            "apps/web/src/**/*.test.ts",
            "apps/server/src/**/*.unit.test.ts",
          ],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          exclude: ["**/*.unit.test.ts"],
          globalSetup: ["apps/server/src/testing/database-setup.ts"],
          setupFiles: ["apps/server/src/testing/statement-check.ts"],
          ...patience,
        },
      },
    ],
  },
});
