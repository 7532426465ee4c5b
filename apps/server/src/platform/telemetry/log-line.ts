/** A log line as it is stored. */
export interface LogLine {
  /** ISO 8601. */
  readonly at: string;
  /** As pino numbers them. */
  readonly level: number;
  readonly source: string;
  readonly content: string;
  /** The line's other properties as JSON, cut off where that is very long; empty: there are none. */
  readonly details: string;
  readonly requestId: string | null;
}

const levels: Readonly<Record<string, number>> = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };
const longestContent = 4000;
const longestDetails = 8000;
const longestName = 100;

/** Databases take neither NUL nor halves of a character. */
const storable = (text: string, longest: number): string => text.slice(0, longest).replaceAll("\0", "").toWellFormed();

/** What the logger wrote, as JSON. */
export function lineOf(written: string, now: () => Date): LogLine {
  const { time, level, msg, source, requestId, service: _service, ...rest } = parsed(written);
  const isTime = typeof time === "string" && !Number.isNaN(Date.parse(time));
  return {
    at: isTime ? time : now().toISOString(),
    level: levels[String(level)] ?? 30,
    source: storable(typeof source === "string" ? source : "server", longestName),
    content: storable(typeof msg === "string" ? msg : "", longestContent),
    details: Object.keys(rest).length === 0 ? "" : storable(JSON.stringify(rest), longestDetails),
    requestId: typeof requestId === "string" ? storable(requestId, longestName) : null,
  };
}

function parsed(written: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(written) as Record<string, unknown>;
  } catch {
    return { msg: written };
  }
}
