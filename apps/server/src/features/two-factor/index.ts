export { resetTwoFactor } from "./reset-two-factor.ts";
export { type TwoFactor } from "./two-factor.service.ts";
export { twoFactorFeature } from "./feature.ts";
