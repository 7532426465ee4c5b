/** What lazy pages of other features take; kept out of the feature's face, which the first page loads. */
export { NewPasswordFields } from "../new-password-fields.tsx";
export { hasPasskeys, isPasskeyCancelled } from "../passkey.queries.ts";
export { userPasswordMin } from "../password-rule.ts";
export { RecoveryCodesStep } from "../recovery-codes-step.tsx";
