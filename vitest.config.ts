import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    pool: "threads",
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.ts",
            "scripts/**/*.test.mjs",
            "apps/web/src/**/*.test.ts",
            "apps/server/src/**/*.unit.test.ts",
          ],
          // Some start programs, and a busy machine is slow at that.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          exclude: ["**/*.unit.test.ts"],
          globalSetup: ["apps/server/src/testing/database-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
