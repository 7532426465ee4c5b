import type { GemmPrecision } from "./bergamot.ts";

/** What a run tells the benchmark on its standard output. */
export interface RunFigures {
  readonly cpuSeconds: number;
  readonly peakRssBytes: number;
  readonly translations: readonly string[];
}

/** What both runners are told. */
interface RunTask {
  readonly source: string;
  readonly target: string;
  /** Shortest first. */
  readonly texts: readonly string[];
  readonly batch: number;
  /** How often the texts are translated; with more than one the first time only warms up. */
  readonly rounds: number;
}

export interface LocalTask extends RunTask {
  readonly modelFolder: string;
  /** Whether what runs in circles is searched again; the peer never does. */
  readonly rescue: boolean;
}

export interface BergamotTask extends RunTask {
  readonly weights: string;
  /** One file, or the source's and the target's. */
  readonly vocabularies: readonly string[];
  readonly precision: GemmPrecision;
  /** Stands before each text as a word, where the vocabulary was made for that. */
  readonly prefix?: string;
}

/** The task that stands in the run's only argument, in a file of JSON. */
export const taskFile = (): string => process.argv[2] ?? "";

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Runs the rounds and prints the median figures of all but the first. */
export async function measure(rounds: number, translate: () => Promise<readonly string[]>): Promise<void> {
  let translations: readonly string[] = [];
  const cpuSeconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const cpu = process.cpuUsage();
    translations = await translate();
    const { user, system } = process.cpuUsage(cpu);
    if (round > 0 || rounds === 1) cpuSeconds.push((user + system) / 1e6);
  }
  const figures: RunFigures = {
    cpuSeconds: median(cpuSeconds),
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
    translations,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
