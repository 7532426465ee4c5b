import { readFileSync } from "node:fs";

/** Whole numbers by what they hold for. */
export type Table = ReadonlyMap<string, readonly number[]>;

/** A table of `data/`, read at its first use: each line has numbers, and after them what they hold for. */
export function tableOf(name: "words" | "letters" | "han"): () => Table {
  let read: Table | undefined;
  return () => (read ??= readTable(name));
}

function readTable(name: string): Table {
  const table = new Map<string, readonly number[]>();
  for (const line of readFileSync(new URL(`./data/${name}.txt`, import.meta.url), "utf8").split("\n")) {
    const [numbers = "", ...keys] = line.split(" ");
    const values = numbers.split(",").map(Number);
    for (const key of keys) table.set(key, values);
  }
  return table;
}
