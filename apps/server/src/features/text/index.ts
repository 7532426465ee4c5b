export { defineTextJobs, scheduleTextJobs } from "./text.jobs.ts";
export { registerTextRoutes } from "./text.routes.ts";
export { createText, type Text, type TextParts } from "./text.service.ts";
