export { defineSessionsJobs, scheduleSessionsJobs } from "./sessions.jobs.ts";
export { registerSessionsRoutes } from "./sessions.routes.ts";
export { createSessions, type Sessions } from "./sessions.service.ts";
