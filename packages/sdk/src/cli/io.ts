import type { Clock } from "../client/options.ts";

/** What a command reads and writes, so that tests can stand in for a terminal. */
export interface CliIo {
  readonly stdin: AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean };
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly clock?: Clock | undefined;
}

/** What scripts can tell apart. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, noCharacters: 3, notAuthorised: 4, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The command was written wrongly. */
export class UsageError extends Error {}

export async function readAll(input: CliIo["stdin"]): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of input) text += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** A line that is written over, on terminals only. */
export function progressLine({ stderr }: CliIo): { show(text: string): void; clear(): void } {
  if (stderr.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  return {
    show: (text) => void stderr.write(`\r\u001B[K${text}`),
    clear: () => void stderr.write("\r\u001B[K"),
  };
}
