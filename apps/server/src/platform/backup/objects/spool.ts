import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { createInterface } from "node:readline";

/** Lines that may not fit in memory, kept in a file that is deleted with this object. */
export interface Spool extends AsyncDisposable {
  add(line: string): Promise<void>;
  /** All lines in their order; nothing is added any more. */
  lines(): Promise<AsyncIterable<string>>;
}

const heldCharacters = 256 * 1024;

export async function createSpool(path: string): Promise<Spool> {
  const file = await open(path, "w", 0o600);
  let held: string[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    const text = held.join("");
    held = [];
    length = 0;
    await file.appendFile(text);
  };
  return {
    add: async (line) => {
      held.push(line, "\n");
      length += line.length;
      if (length > heldCharacters) await flush();
    },
    lines: async () => {
      await flush();
      return createInterface({ input: createReadStream(path), crlfDelay: Infinity });
    },
    [Symbol.asyncDispose]: async () => {
      await file.close();
      await rm(path, { force: true });
    },
  };
}
