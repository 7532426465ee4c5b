export type { CompleteSignIn, SignIn } from "./sign-in/complete-sign-in.ts";
export type { SecondFactor } from "./ports.ts";
export { resetByOperator } from "./passwords/reset-by-operator.ts";
export { planInForce } from "./present.ts";
export { type LoginKeyRenewal, renewLoginKeys } from "./tokens/renew-login-keys.ts";
export { type Sessions } from "./sessions.service.ts";
export type { Tokens } from "./tokens/tokens.ts";
export { sessionsFeature, type SessionPorts } from "./feature.ts";
