import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DeeplServer, startDeeplServer } from "./testing/deepl-server.ts";

/** A folder with DeepL's own tests of its client, with what they need installed; see docs/public-api-deepl.md. */
const folder = process.env["DEEPL_SUITE"];
/** Which of them; all by default. */
const only = (process.env["DEEPL_SUITE_ONLY"] ?? "").split(" ").filter((name) => name !== "");

let server: DeeplServer | undefined;
beforeAll(async () => {
  if (folder !== undefined) server = await startDeeplServer();
});
afterAll(() => server?.close());

it.skipIf(folder === undefined)(
  "DeepL's own tests run against this server; their figures are what counts",
  async () => {
    const env = { ...process.env, DEEPL_SERVER_URL: server?.serverUrl, DEEPL_AUTH_KEY: server?.key, FORCE_COLOR: "0" };
    const jest = spawn("npx", ["jest", "--verbose", ...only], { cwd: folder, env, stdio: "inherit" });
    const [code] = await once(jest, "exit");
    expect([0, 1]).toContain(code);
  },
);
