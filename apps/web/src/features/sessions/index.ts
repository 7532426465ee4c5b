export { keepEndNotice } from "./end-notice.ts";
export { loginPath, loginSite, useLoginPath } from "./login-path.ts";
export { sessionArrival, useWindowLogin } from "./use-window-login.ts";
export { redirectTarget } from "./redirect-target.ts";
export { NewPasswordFields } from "./new-password-fields.tsx";
export { hasPasskeys, isPasskeyCancelled } from "./passkey.queries.ts";
export { passwordFault, userPasswordMin } from "./password-rule.ts";
export { RecoveryCodesStep } from "./recovery-codes-step.tsx";
export { encryptedPassword, forgetAnswers, useHasSession, useLogout, userQuery, useUser } from "./sessions.queries.ts";
