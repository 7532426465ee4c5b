export { publicityData } from "./personal-data.ts";
export { definePublicityJobs, schedulePublicityJobs } from "./publicity.jobs.ts";
export { registerPublicityRoutes } from "./publicity.routes.ts";
export { createPublicity, type Publicity } from "./publicity.service.ts";
