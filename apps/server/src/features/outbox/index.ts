export { defineOutboxJobs, scheduleOutboxJobs } from "./outbox.jobs.ts";
export { registerOutboxRoutes } from "./outbox.routes.ts";
export { createMailOutbox, type MailOutbox } from "./outbox.service.ts";
