/** What lazy pages of other features take; kept out of the feature's face, which the first page loads. */
export { AgreeField } from "../agree-field.tsx";
export { CaptchaField, useCaptcha } from "../captcha-field.tsx";
export { messageAt } from "../field-of-error.ts";
export { NewPasswordFields } from "../new-password-fields.tsx";
export { hasPasskeys, isPasskeyCancelled } from "../passkey.queries.ts";
export { passwordFault, passwordOwnerOf } from "../password-rule.ts";
export { RecoveryCodesStep } from "../recovery-codes-step.tsx";
export { SignInCard } from "../sign-in-card.tsx";
