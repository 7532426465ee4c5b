import { stdin, stderr, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { DEFAULT_CATALOGUE_URL } from "@yiqiao/models";
import { readConfig } from "./environment.ts";
import { runModels } from "./models-cli/commands.ts";
import { textsFor } from "./models-cli/texts.ts";
import { exitWith } from "./run.ts";

async function ask(question: string): Promise<string> {
  const prompt = createInterface({ input: stdin, output: stderr });
  try {
    return await prompt.question(question);
  } finally {
    prompt.close();
  }
}

async function main(): Promise<void> {
  const config = readConfig();
  const interrupted = new AbortController();
  // npm hands on what the terminal has told this process already.
  process.on("SIGINT", () => interrupted.abort(new Error("interrupted")));
  process.on("SIGTERM", () => interrupted.abort(new Error("stopped")));
  try {
    process.exitCode = await runModels(process.argv.slice(2), {
      modelsDir: config.installedModelsDir,
      bundledDir: config.modelsDir,
      catalogueUrl: config.modelCatalogueUrl ?? DEFAULT_CATALOGUE_URL,
      http: { proxy: config.proxy },
      // From LC_ALL, LC_MESSAGES or LANG.
      texts: textsFor(new Intl.DateTimeFormat().resolvedOptions().locale),
      signal: interrupted.signal,
      out: stdout,
      err: stderr,
      // npm runs a script at the repository's root; paths count from where the person stands.
      workingDir: process.env["INIT_CWD"] ?? process.cwd(),
      ask: stdin.isTTY ? ask : undefined,
    });
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    process.exitCode = 130;
  }
}

await main().catch(exitWith);
