import parseRobots from "robots-parser";
import type { Clock } from "#platform/clock";
import { type Outbound, OutboundError } from "#platform/outbound";

/** Whether a site lets programs read an address (RFC 9309). */
export type MayRead = (url: URL, signal: AbortSignal) => Promise<boolean>;

const userAgent = "Yiqiao";
const keptMs = 60 * 60 * 1000;
const faultKeptMs = 60 * 1000;
const mostKept = 500;
const maxBytes = 512 * 1024;
const timeoutMs = 5000;

interface Kept {
  until: number;
  readonly allows: Promise<Rules>;
}

interface Rules {
  readonly allows: (address: string) => boolean;
  /** They could not be had: a fault that may be over soon. */
  readonly isFault: boolean;
}

/** Asks each site once an hour; one whose rules could not be had soon again. */
export function createRobots({
  outbound,
  clock,
}: {
  readonly outbound: Pick<Outbound, "get">;
  readonly clock: Clock;
}): MayRead {
  const kept = new Map<string, Kept>();
  const keep = (origin: string, now: number): Kept => {
    const entry: Kept = { until: now + keptMs, allows: readRules(outbound, origin) };
    const settle = async () => {
      const { isFault } = await entry.allows;
      if (isFault) entry.until = now + faultKeptMs;
    };
    settle().catch(() => {
      if (kept.get(origin) === entry) kept.delete(origin);
    });
    kept.delete(origin);
    kept.set(origin, entry);
    return entry;
  };
  return async (url, signal) => {
    const { origin } = url;
    const now = clock.now().getTime();
    let entry = kept.get(origin);
    if (entry === undefined || entry.until <= now) {
      entry = keep(origin, now);
      for (const [oldest] of kept) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
    }
    const rules = await untilAborted(entry.allows, signal);
    return rules.allows(plainOf(url));
  };
}

/** Others wait for the same rules: a caller who is gone takes them from nobody. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const stop = (): void => aborted.reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Rules are written without escapes of what needs none, and sites read both the same (RFC 9309, 2.2.2). */
function plainOf(url: URL): string {
  const plain = (text: string) =>
    text.replace(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return /[\w.~-]/.test(character) ? character : escape;
    });
  return url.origin + plain(url.pathname + url.search);
}

/** A site without rules allows everything, one whose rules cannot be had allows nothing. */
async function readRules(outbound: Pick<Outbound, "get">, origin: string): Promise<Rules> {
  const address = `${origin}/robots.txt`;
  try {
    const { bytes } = await outbound.get(address, { maxBytes, timeoutMs });
    const robots = parseRobots(address, Buffer.from(bytes).toString("utf8"));
    return { allows: (asked) => robots.isAllowed(asked, userAgent) !== false, isFault: false };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { reason, status = 500 } = error;
    if (reason === "unreachable" || reason === "forbidden" || reason === "invalid") throw error;
    const isOpen = (reason === "status" && status < 500) || reason === "tooManyRedirects";
    return { allows: () => isOpen, isFault: !isOpen };
  }
}
