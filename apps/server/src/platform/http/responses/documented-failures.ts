import { type ErrorName, errorCatalogue } from "@yiqiao/contracts/errors";
import { z } from "zod";
import type { Access } from "../access.ts";

/** The properties of a route that decide how it may fail. */
export interface FailingCall {
  readonly access: Access;
  readonly hasBody: boolean;
  /** Codes with a status of their own that this call gives beside those of all calls. */
  readonly failures: readonly ErrorName[];
}

/** Of calls that look at a login. */
const notLoggedIn = ["unauthenticated", "tokenExpired", "tokenInvalid", "loggedInElsewhere"] as const;
const ofAccess: Record<Access, readonly ErrorName[]> = {
  anyone: [],
  visitor: notLoggedIn,
  user: notLoggedIn,
  key: ["apiKeyMissing", "apiKeyWrong", "apiKeyExpired", "apiTokenExpired", "apiKeyAddress", "apiScope"],
};
/** Too many calls of one caller, a server that stops or lacks its database, its key or room, and what nobody foresaw: of any call. */
const ofAll = [
  "tooManyRequests",
  "engineUnavailable",
  "databaseUnavailable",
  "databaseBusy",
  "secretsKeyUnavailable",
  "maintenance",
  "storageFull",
  "internal",
] as const;
const retryAfter = {
  "retry-after": { type: "integer", minimum: 1, description: "Seconds after which another try is worth while" },
};

/** The statuses other than 200 that a call can return, each with its codes. */
export function failingStatuses({ access, hasBody, failures }: FailingCall): ReadonlyMap<number, readonly ErrorName[]> {
  const names = new Set<ErrorName>([
    ...ofAccess[access],
    ...(hasBody ? (["bodyTooLarge"] as const) : []),
    ...ofAll,
    ...failures,
  ]);
  const byStatus = Map.groupBy(names, (name): number => errorCatalogue[name].status);
  byStatus.delete(200);
  return byStatus;
}

/** The same as responses of a route's schema. */
export function failureResponses(call: FailingCall): Record<string, z.ZodType> {
  const responses = [...failingStatuses(call)].map(([status, names]) => {
    const [first, ...others] = names.map((name) => z.literal(errorCatalogue[name].code));
    const code = first === undefined ? z.number().int() : z.union([first, ...others]);
    const told = names.map((name) => `${errorCatalogue[name].code} ${name}`).join(", ");
    return [String(status), z.object({ code, message: z.string(), data: z.unknown() }).describe(told)] as const;
  });
  return Object.fromEntries(responses);
}

/** The header that a status comes with. */
export function headersOf(status: string): object | undefined {
  return status === "429" || status === "503" ? retryAfter : undefined;
}
