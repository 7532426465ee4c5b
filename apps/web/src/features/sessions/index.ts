export { AgreementField } from "./sign-in/legal/agreement-field.tsx";
export { CaptchaField, useCaptcha } from "./sign-in/forms/captcha-field.tsx";
export { keepEndNotice } from "./end-notice.ts";
export { messageAt } from "./sign-in/forms/field-of-error.ts";
export { linkToLogin } from "./link-to-login.tsx";
export { loginPath, loginSite } from "./login-path.ts";
export { NewPasswordFields } from "./password/new-password-fields.tsx";
export { OfSite } from "./of-site.tsx";
export { hasPasskeys, isPasskeyCancelled } from "./sign-in/passkey.queries.ts";
export { passwordFault, passwordOwnerOf } from "./password/password-rule.ts";
export { RecoveryCodesStep } from "./second-factor/recovery-codes-step.tsx";
export { redirectTarget } from "./redirect-target.ts";
export {
  encryptWithServerKey,
  forgetAnswers,
  useHasSession,
  useIsMainAdministrator,
  useLogout,
  userQuery,
  useUser,
} from "./sessions.queries.ts";
export { SignInCard } from "./sign-in/sign-in-card.tsx";
export { SignIn } from "./sign-in/sign-in.tsx";
export { sessionArrival, useWindowLogin } from "./window-login/use-window-login.ts";
