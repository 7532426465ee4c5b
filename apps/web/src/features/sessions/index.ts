export { redirectTarget } from "./redirect-target.ts";
export { forgetAnswers, useHasSession, useUser } from "./sessions.queries.ts";
export { UserMenu } from "./user-menu.tsx";
