import { leastLevels, type LeastLevel, logSources, type LogSource } from "@yiqiao/contracts/system-log";
import { dayOf, oneOf, wordOf } from "#shared/parts/list-search.ts";

/** What of the log is shown, as the address has it. */
export interface SystemLogSearch {
  readonly text?: string | undefined;
  readonly level?: LeastLevel | undefined;
  readonly source?: LogSource | undefined;
  readonly request?: string | undefined;
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The line that is open. */
  readonly line?: string | undefined;
}

const requestPattern = /^[\w.-]{8,64}$/;
/** Whether it looks like the number of a request. */
export const isRequestId = (word: string): boolean => requestPattern.test(word);

/** Reads the address; what is not valid is dropped, so that a broken link still opens the page. */
export function systemLogSearch(search: Record<string, unknown>): SystemLogSearch {
  const request = wordOf(search["request"]);
  const line = wordOf(search["line"], 18);
  // Set even if undefined: the router keeps parameters that are not set here.
  return {
    text: wordOf(search["text"], 200),
    level: oneOf(leastLevels, search["level"]),
    source: oneOf(logSources, search["source"]),
    request: request !== undefined && isRequestId(request) ? request : undefined,
    from: dayOf(search["from"]),
    to: dayOf(search["to"]),
    line: line !== undefined && /^\d+$/.test(line) ? line : undefined,
  };
}

const filterNames = [
  "text",
  "level",
  "source",
  "request",
  "from",
  "to",
] as const satisfies readonly (keyof SystemLogSearch)[];

/** Whether the lines are narrowed. */
export function isFiltered(search: SystemLogSearch): boolean {
  return filterNames.some((name) => search[name] !== undefined);
}
