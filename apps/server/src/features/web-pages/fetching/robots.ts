import parseRobots from "robots-parser";
import type { Clock } from "#platform/clock";
import { type Outbound, OutboundError } from "#platform/outbound";

/** Whether a site lets programs read an address (RFC 9309). */
export type MayRead = (url: URL, signal: AbortSignal) => Promise<boolean>;

const userAgent = "Yiqiao";
const keptMs = 60 * 60 * 1000;
const mostKept = 500;
const maxBytes = 512 * 1024;
const timeoutMs = 5000;

interface Kept {
  readonly at: number;
  readonly allows: Promise<(address: string) => boolean>;
}

/** Asks each site once an hour. */
export function createRobots({
  outbound,
  clock,
}: {
  readonly outbound: Pick<Outbound, "get">;
  readonly clock: Clock;
}): MayRead {
  const kept = new Map<string, Kept>();
  return async (url, signal) => {
    const { origin } = url;
    const now = clock.now().getTime();
    let entry = kept.get(origin);
    if (entry === undefined || entry.at <= now - keptMs) {
      entry = { at: now, allows: readRules(outbound, origin, signal) };
      entry.allows.catch(() => kept.delete(origin));
      kept.delete(origin);
      kept.set(origin, entry);
      for (const [oldest] of kept) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
    }
    return (await entry.allows)(url.href);
  };
}

/** A site without rules allows everything, one whose rules cannot be had allows nothing. */
async function readRules(outbound: Pick<Outbound, "get">, origin: string, signal: AbortSignal) {
  const address = `${origin}/robots.txt`;
  try {
    const { bytes } = await outbound.get(address, { maxBytes, timeoutMs, signal });
    const robots = parseRobots(address, Buffer.from(bytes).toString("utf8"));
    return (asked: string) => robots.isAllowed(asked, userAgent) !== false;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { reason, status = 500 } = error;
    if (reason === "unreachable" || reason === "forbidden" || reason === "invalid") throw error;
    const isOpen = (reason === "status" && status < 500) || reason === "tooLarge" || reason === "tooManyRedirects";
    return () => isOpen;
  }
}
