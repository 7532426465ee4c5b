export { keepEndNotice } from "./end-notice.ts";
export { loginPath, loginSite, useLoginPath } from "./login-path.ts";
export { sessionArrival, useWindowLogin } from "./use-window-login.ts";
export { redirectTarget } from "./redirect-target.ts";
export { encryptedPassword, forgetAnswers, useHasSession, useLogout, userQuery, useUser } from "./sessions.queries.ts";
