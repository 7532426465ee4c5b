import type { Reader } from "./readers.ts";
import type { Growing } from "./shapes.ts";

/** Code units. */
export const lengths = { short: 5000, long: 100_000 } as const;
const times = lengths.long / lengths.short;
/**
 * What takes so many steps for each character takes as long for the long text as for as many characters in short ones; a
 * square takes twenty times as long.
 */
const most = 4;
/** What is over sooner holds nobody up, whatever it grows with (milliseconds for a long text). */
const unnoticed = 20;
/** A hitch of the machine is not seen again. */
const tries = 3;

export interface Measured {
  /** Milliseconds of processor time for the long text. */
  readonly long: number;
  /** How many times as long a character of the long text takes as one of the short texts; 0 where the long one is over soon. */
  readonly growth: number;
  readonly isLinear: boolean;
}

/**
 * Milliseconds of processor time of this thread: others that are busy do not count. The system may count in steps of 4 ms, too
 * coarse for a single short text.
 */
async function costOf(reader: Reader, texts: readonly string[]): Promise<number> {
  const begun = process.threadCpuUsage();
  for (const text of texts) await reader(text);
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

/** Whether a reader takes so many steps for each character of a text: by two lengths of it. */
export async function measure(reader: Reader, text: Growing, length: number = lengths.long): Promise<Measured> {
  let [short, long] = [Infinity, Infinity];
  let measured: Measured | undefined;
  for (let at = 0; at < tries && measured?.isLinear !== true; at++) {
    long = Math.min(long, await costOf(reader, [`${text(length)}${at}`]));
    if (long <= unnoticed) return { long, growth: 0, isLinear: true };
    // Each another one: what was read before may be remembered.
    const parts = Array.from({ length: times }, (_, n) => `${text(length / times)}${at}${n}`);
    short = Math.min(short, Math.max(1, await costOf(reader, parts)));
    const growth = long / short;
    measured = { long, growth, isLinear: growth <= most };
  }
  return measured ?? { long, growth: Infinity, isLinear: false };
}
