import { defineCalls, exampleId } from "../calls/index.ts";
import {
  errorReportMarkBodySchema,
  errorReportSchema,
  errorReportsQuerySchema,
  errorReportsSchema,
} from "./report-schemas.ts";

const permission = "ApiManager";

export const errorReportCalls = defineCalls("public-api", {
  all: {
    method: "GET",
    path: "/error_reports/all",
    summary:
      "Wrong translations that programs of the caller's site reported, or for administrators of all sites, the newest first",
    permission,
    query: errorReportsQuerySchema,
    result: errorReportsSchema,
  },
  mark: {
    method: "POST",
    path: "/error_reports/mark",
    summary: "Mark a report as done, or open it again",
    permission,
    failures: ["errorReportGone"],
    body: errorReportMarkBodySchema,
    result: errorReportSchema,
    example: { body: { id: exampleId, done: true } },
  },
});
