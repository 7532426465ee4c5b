import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { convertStudent } from "../marian/convert.ts";
import { readMarianBin } from "../marian/read-bin.ts";
import type { ConvertedStudent } from "../marian/index.ts";

export type ConvertAnswer =
  | { readonly ok: true; readonly converted: ConvertedStudent }
  | { readonly ok: false; readonly reason: string };

// Conversion takes seconds of pure computing, which must not hold up a server's requests.
async function answer(): Promise<ConvertAnswer> {
  try {
    const converted = convertStudent(readMarianBin(await readFile(String(workerData))));
    return { ok: true, converted };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

const port = parentPort;
if (!port) throw new Error("runs in a worker thread only");
port.postMessage(await answer());
