export type { CompleteSignIn, SignIn } from "./complete-sign-in.ts";
export type { SecondFactor } from "./ports.ts";
export { resetByOperator } from "./reset-by-operator.ts";
export { defineSessionsJobs, scheduleSessionsJobs } from "./sessions.jobs.ts";
export { planInForce } from "./present.ts";
export { registerSessionsRoutes } from "./sessions.routes.ts";
export { createSessions, type Sessions } from "./sessions.service.ts";
export type { Tokens } from "./tokens.ts";
