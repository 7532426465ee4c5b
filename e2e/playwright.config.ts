import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  // Files side by side, each worker with a product of its own.
  workers: 2,
  fullyParallel: false,
  // A busy machine is slow: whoever waits too long fails all the same.
  timeout: 900_000,
  expect: { timeout: 150_000, toPass: { timeout: 150_000 } },
  // What passes the second time is listed as flaky.
  retries: 1,
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    // Nobody waits for all files of the client to be kept; `installed.spec.ts` alone has them kept.
    serviceWorkers: "block",
    launchOptions: {
      ...(process.env["CHROMIUM_PATH"] ? { executablePath: process.env["CHROMIUM_PATH"] } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    // A button that is not there ends its test, not the quarter of an hour.
    actionTimeout: 150_000,
    // What moves is drawn sixty times a second, a tenth of all that the tests' pages do.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    // Of what failed alone, by `fixtures.ts`: Playwright takes one of every test.
    screenshot: "off",
  },
});
