import { closeSync, createReadStream, openSync, writeSync } from "node:fs";

const bufferedCharacters = 1 << 16;

/** Reads a file with a value in JSON on each line; `readline` would end lines at U+2028 too. */
export async function* readJsonLines<Line>(path: string): AsyncGenerator<Line> {
  let begun = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: bufferedCharacters })) {
    const lines = (begun + String(chunk)).split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield JSON.parse(line) as Line;
  }
  if (begun !== "") yield JSON.parse(begun) as Line;
}

/** Writes such a file. */
export class JsonLineWriter {
  readonly #file: number;
  #pending = "";

  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  write(line: unknown): void {
    this.#pending += `${JSON.stringify(line)}\n`;
    if (this.#pending.length >= bufferedCharacters) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending);
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
    this.#pending = "";
  }
}
