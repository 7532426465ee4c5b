import { backOfficeCalls } from "@yiqiao/contracts/back-office";
import { bind, type HttpApi } from "#platform/http";
import type { BackOffice } from "./back-office.service.ts";

export function registerBackOfficeRoutes(api: HttpApi, { backOffice }: { readonly backOffice: BackOffice }): void {
  bind(api, backOfficeCalls.overview, ({ context }) => backOffice.overview(context));
}
