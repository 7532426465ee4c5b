import { errorReportCalls } from "@yiqiao/contracts/public-api";
import { bind, type HttpApi } from "#platform/http";
import type { ErrorReports } from "./reports.service.ts";

export interface ReportRouteDeps {
  readonly errorReports: ErrorReports;
}

export function registerReportRoutes(api: HttpApi, { errorReports }: ReportRouteDeps): void {
  bind(api, errorReportCalls.all, ({ context, query }) => errorReports.list(context, query));
  bind(api, errorReportCalls.mark, ({ context, body }) => errorReports.mark(context, body));
}
