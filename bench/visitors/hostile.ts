import { fork } from "node:child_process";
import { once } from "node:events";
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
  readonly calls: number;
  readonly refused: number;
}

/** Sends files and long texts without a pause, with new cookies for each, until it is stopped. */
async function attack(url: string, address: string, signal: AbortSignal): Promise<Attack> {
  let [calls, refused] = [0, 0];
  for (let turn = 0; !signal.aborted; turn++) {
    const visitor = visitorAt(url, address);
    const file = files[turn % files.length];
    if (file === undefined) break;
    const taken = await sendFile(visitor, file.name, file.bytes).catch(() => undefined);
    const ms = await translateText(visitor, `第${turn}句。`.repeat(700)).catch(() => Number.NaN);
    calls += 2;
    refused += Number(taken === undefined) + Number(Number.isNaN(ms));
  }
  return { calls, refused };
}

/** Attackers in a process of their own, so that the visitors who are measured do not wait for their work. */
export function startAttackers(url: string, count: number): { stop(): Promise<Attack> } {
  const child = fork(import.meta.filename, [url, String(count)]);
  return {
    stop: async () => {
      const answer = once(child, "message");
      child.send("stop");
      const [done] = (await answer) as [Attack];
      child.disconnect();
      return done;
    },
  };
}

if (process.argv[1] === import.meta.filename && process.send !== undefined) {
  const [, , url = "", count = "0"] = process.argv;
  const stop = new AbortController();
  process.once("message", () => stop.abort());
  const attackers = Array.from({ length: Number(count) }, (_, number) => attack(url, `10.8.0.${number}`, stop.signal));
  const done = await Promise.all(attackers);
  const sum = (of: (one: Attack) => number) => done.reduce((total, one) => total + of(one), 0);
  process.send({ calls: sum(({ calls }) => calls), refused: sum(({ refused }) => refused) });
}
