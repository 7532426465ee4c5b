export { createDeletion, type Deletion } from "./deletion.service.ts";
export { createDataExports, type DataExports } from "./exports.service.ts";
export { createHoldings } from "./holdings.ts";
export { type Coverage, type ExportFile, filesOf, type PersonalData } from "./personal-data.ts";
export { definePersonalDataJobs, schedulePersonalDataJobs } from "./personal-data.jobs.ts";
export { registerPersonalDataRoutes } from "./personal-data.routes.ts";
export { jsonFile } from "./export-files.ts";
export { identifiersOf, rowsOf } from "./rows.repository.ts";
