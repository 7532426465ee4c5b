import { errorReportStates, type openErrorTypes } from "@yiqiao/contracts/public-api";
import { oneOf, siteOf } from "#shared/parts/list-search.ts";

/** What may be wrong with a translation, as it is chosen. */
export const errorTypes = [
  "meaning",
  "term",
  "omission",
  "addition",
  "language",
  "other",
] as const satisfies readonly (keyof typeof openErrorTypes)[];
export type ErrorType = (typeof errorTypes)[number];

/** What is shown, as the address has it. */
export interface ReportsSearch {
  readonly site?: number | undefined;
  readonly type?: ErrorType | undefined;
  readonly state?: (typeof errorReportStates)[number] | undefined;
}

export function reportsSearch(search: Record<string, unknown>): ReportsSearch {
  return {
    site: siteOf(search["site"]),
    type: oneOf(errorTypes, search["type"]),
    state: oneOf(errorReportStates, search["state"]),
  };
}
