export { redirectTarget } from "./redirect-target.ts";
export { passwordFault } from "./password-rule.ts";
export { encryptedPassword, forgetAnswers, useHasSession, useLogout, userQuery, useUser } from "./sessions.queries.ts";
export { UserMenu } from "./user-menu.tsx";
