import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCli } from "yiqiao/cli";
import type { Clock } from "yiqiao";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

interface RunOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly isTerminal?: boolean;
}

/** A folder of its own in which commands run against a server. */
export interface CommandLine {
  readonly folder: string;
  readonly run: (command: readonly string[], options?: RunOptions) => Promise<Ran>;
  readonly close: () => Promise<void>;
}

export async function commandLine({
  clock,
  ...account
}: {
  readonly url: string;
  readonly key: string;
  readonly clock?: Clock;
}): Promise<CommandLine> {
  const folder = await mkdtemp(join(tmpdir(), "yiqiao-cli-"));
  const usual = { HOME: folder, YIQIAO_URL: account.url, YIQIAO_API_KEY: account.key };
  return {
    folder,
    close: () => rm(folder, { recursive: true, force: true }),
    run: async (command, options = {}) => {
      const said = { out: "", error: "" };
      const code = await runCli(command, {
        stdin: Object.assign(yieldInput(options.input), { isTTY: options.input === undefined }),
        stdout: { write: (text) => (said.out += text) },
        stderr: { write: (text) => (said.error += text), isTTY: options.isTerminal === true },
        env: options.env ?? usual,
        cwd: folder,
        signal: options.signal ?? new AbortController().signal,
        clock,
      });
      return { code, ...said };
    },
  };
}

async function* yieldInput(input = ""): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(input);
}
