import { allCalls, type CallGroup } from "@yiqiao/contracts/traffic-control";
import type { DeclaredGroup } from "#platform/limits";

/** Groups of calls without which nobody can log in. */
const essential = new Set([
  "login:address",
  "code-tries",
  "refresh",
  "public-key",
  "login-config",
  "captcha",
  "code:calls",
  "passkey-options",
  "passkey-login",
  "third-party:start",
  "third-party:finish",
]);

export interface CallGroups {
  readonly all: () => readonly CallGroup[];
  find(name: string): CallGroup | undefined;
  /** The group that a counter's key begins with; otherwise what stands first in it. */
  groupOf(key: string): string;
}

/** @param declared read when somebody asks: contracts are bound after services are made */
export function createCallGroups(declared: () => readonly DeclaredGroup[]): CallGroups {
  const every: CallGroup = { name: allCalls, limit: null, window_s: null, of: "caller", is_essential: false };
  const told = ({ name, limit, windowS, of }: DeclaredGroup): CallGroup => {
    return { name, limit, window_s: windowS, of, is_essential: essential.has(name) };
  };
  const read = (): ReadonlyMap<string, CallGroup> =>
    new Map([every, ...declared().map(told)].map((group) => [group.name, group]));
  return {
    all: () => [...read().values()],
    find: (name) => read().get(name),
    groupOf: (key) => {
      const groups = read();
      const parts = key.split(":");
      for (let length = Math.min(parts.length, 3); length > 0; length--) {
        const name = parts.slice(0, length).join(":");
        if (groups.has(name)) return name;
      }
      return parts[0] ?? key;
    },
  };
}
