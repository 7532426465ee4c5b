export type { Office, OfficeAvailability, OfficeTarget } from "./office.ts";
