import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type DeeplServer, startDeeplServer } from "./testing/deepl-server.ts";

/** A folder with DeepL's own tests of its client, with what they need installed; see docs/public-api-deepl.md. */
const folder = process.env["DEEPL_SUITE"];

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});
type Result = z.infer<typeof reportSchema>["testResults"][number]["assertionResults"][number];

let server: DeeplServer;
let scratch: string;
beforeAll(async () => {
  if (folder === undefined) return;
  server = await startDeeplServer();
  scratch = await mkdtemp(join(tmpdir(), "deepl-suite-"));
});
afterAll(async () => {
  if (folder === undefined) return;
  await server.close();
  await rm(scratch, { recursive: true, force: true });
});

/** Each file in a process of its own: one that forbids the network leaves it so for the next. */
async function run(cwd: string, file: string): Promise<Result[]> {
  const output = join(scratch, "report.json");
  // Their stand-ins answer for this name alone.
  const url = server.serverUrl.replace("127.0.0.1", "localhost");
  const env = { ...process.env, DEEPL_SERVER_URL: url, DEEPL_AUTH_KEY: server.key };
  const jest = spawn("npx", ["jest", file, "--json", `--outputFile=${output}`], { cwd, env, stdio: "ignore" });
  await once(jest, "exit");
  const report = reportSchema.parse(JSON.parse(await readFile(output, "utf8")));
  await rm(output);
  return report.testResults.flatMap(({ assertionResults }) => assertionResults);
}

const beginning = (text: string) => text.split("\n").slice(0, 6).join(" ").slice(0, 300);

it.skipIf(folder === undefined)(
  "DeepL's own tests run against this server; their figures are what counts",
  async () => {
    const files = (await readdir(join(folder ?? "", "tests"), { recursive: true })).filter((name) =>
      name.endsWith(".test.ts"),
    );
    const all: Result[] = [];
    for (const file of files.toSorted()) {
      const results = await run(folder ?? "", `tests/${file}`);
      all.push(...results);
      const failed = results.filter(({ status }) => status === "failed");
      process.stdout.write(`${file}: ${told(results)}\n`);
      for (const { fullName, failureMessages } of failed) {
        process.stdout.write(`  failed: ${fullName}\n    ${beginning(failureMessages[0] ?? "")}\n`);
      }
    }
    process.stdout.write(`All: ${told(all)}\n`);
    expect(all.length).toBeGreaterThan(0);
  },
);

function told(results: readonly Result[]): string {
  const count = (status: string) => results.filter((result) => result.status === status).length;
  return `${count("passed")} passed, ${count("failed")} failed, ${count("pending")} skipped`;
}
