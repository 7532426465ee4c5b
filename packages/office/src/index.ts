export { createOffice } from "./create-office.ts";
export { OfficeError, type OfficeErrorCode } from "./office-error.ts";
export type { Office, OfficeAvailability, OfficeJob, OfficeOptions, OfficeTarget } from "./office.ts";
