import { execFileSync } from "node:child_process";
import { statSync, writeFileSync, appendFileSync } from "node:fs";
import path from "node:path";
import { pseudoTarget } from "@yiqiao/documents/checks";
import { extractFile, mergeFile, readUnitLines } from "@yiqiao/documents/isolated";
import type { DocumentFormatId } from "@yiqiao/contracts/documents";

interface Spent {
  readonly seconds: number;
  readonly peakMb: number;
}

export interface Figures {
  readonly megabytes: number;
  readonly units: number;
  readonly extract: Spent;
  readonly merge: Spent;
  readonly baseline: Spent & { readonly unpackedMb: number };
}

/** Far above every target, so that a figure that misses it is shown and not an error. */
const limits = { memoryMb: 2000, timeoutMs: 600_000 };

async function writeTargets(units: string, targets: string): Promise<void> {
  writeFileSync(targets, "");
  for await (const line of readUnitLines(units)) {
    const all = line.units.map((unit) => pseudoTarget(unit)).filter((target) => target !== undefined);
    appendFileSync(targets, `${JSON.stringify({ part: line.part, targets: all })}\n`);
  }
}

/** Reads a file and writes its translation, each in a process of its own; the engine is not part of it. */
export async function measureFile(file: string, format: DocumentFormatId): Promise<Figures> {
  const at = (name: string) => `${file}.${name}`;
  const options = { fileName: path.basename(file) };
  const extract = await extractFile({ path: file, format, options, output: at("units") }, limits);
  await writeTargets(at("units"), at("targets"));
  const languages = { sourceLanguage: "en-us", targetLanguage: "fr" } as const;
  const job = { path: file, format, options, targets: at("targets"), output: at("translated"), merge: languages };
  const merge = await mergeFile(job, limits);
  const baseline = JSON.parse(
    execFileSync(process.execPath, [path.join(import.meta.dirname, "run-baseline.ts"), file], { encoding: "utf8" }),
  ) as Figures["baseline"];
  return { megabytes: statSync(file).size / 1e6, units: extract.units, extract, merge, baseline };
}
