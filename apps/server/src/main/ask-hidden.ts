import { createInterface } from "node:readline/promises";
import { type Readable, Writable } from "node:stream";

export interface Terminal {
  readonly stdin: Readable;
  /** Where questions go. */
  readonly terminal: Writable;
}

/** Asks one question after the other without showing what is typed. @returns fewer answers where somebody gives up */
export async function askHidden(questions: readonly string[], { stdin, terminal }: Terminal): Promise<string[]> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: true, historySize: 0 });
  const stop = new AbortController();
  lines.once("SIGINT", () => stop.abort());
  lines.once("close", () => stop.abort());
  const answers: string[] = [];
  try {
    for (const question of questions) {
      terminal.write(question);
      const answer = await lines.question("", { signal: stop.signal }).catch(() => undefined);
      if (answer === undefined) break;
      answers.push(answer);
      terminal.write("\n");
    }
    return answers;
  } finally {
    lines.close();
  }
}
