export type { CompleteSignIn, SignIn } from "./complete-sign-in.ts";
export type { SecondFactor } from "./ports.ts";
export { resetByOperator } from "./reset-by-operator.ts";
export { planInForce } from "./present.ts";
export { type Sessions } from "./sessions.service.ts";
export type { Tokens } from "./tokens.ts";
export { sessionsFeature, type SessionPorts } from "./feature.ts";
