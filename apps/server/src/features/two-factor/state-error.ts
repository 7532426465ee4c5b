import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { DomainError } from "#platform/errors";

const states = {
  on: { en: "switched on", zh: "开启" },
  off: { en: "switched off", zh: "关闭" },
} as const;

/** Two-factor login is already what it was to become. */
export function stateError(state: keyof typeof states, language: InterfaceLanguage): DomainError {
  return new DomainError("twoFactorState", { state: states[state][language] });
}
