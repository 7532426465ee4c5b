import type { z } from "zod";
import type { ErrorName } from "../errors/index.ts";
import type { PermissionName } from "../permissions/constants.ts";
import type { ApiScope } from "../public-api/constants.ts";

/**
 * Who may make a call:
 * - `anyone`: an `Authorization` header is not looked at;
 * - `visitor`: works without a token, but a token that is sent must be good;
 * - `user`: only with a good token;
 * - `key`: only with an API key that may be used for the call's `scope`, or a token that one was exchanged for.
 */
export type Access = "anyone" | "visitor" | "user" | "key";

/** Files and fields that a call takes as `multipart/form-data`. */
export interface FormDefinition {
  readonly fields?: z.ZodObject;
  /** The name of the part that carries the file, or each of several files. */
  readonly file: string;
}

/** A request that the call takes, though it may answer that there is no such thing. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The id in examples; nothing has it. */
export const exampleId = "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11";

/** How often a call may be made. It is counted before the handler begins; calls of one group count together. */
export interface CallRate {
  readonly group: string;
  /** Whose calls count together: of a network that addresses belong to, or of an account. */
  readonly of: "network" | "account";
  readonly limit: number;
  readonly windowS: number;
}

/** So many calls of a group in a minute, or in `windowS` seconds, from one network. */
export const perNetwork = (group: string, limit: number, windowS = 60): CallRate => {
  return { group, of: "network", limit, windowS };
};

/** So many calls of a group in `windowS` seconds by one account. */
export const perAccount = (group: string, limit: number, windowS: number): CallRate => {
  return { group, of: "account", limit, windowS };
};

/** Of calls that take a code that was sent, which one could try to guess. */
export const codeAttemptsRate = perNetwork("code-tries", 60);

/** Everything that server, client and the OpenAPI document know of a call. */
export interface CallDefinition {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below the API's prefix; `:name` stands for a value of `params`. */
  readonly path: string;
  /** What the call does, for the OpenAPI document. */
  readonly summary: string;
  /** By default `user`. */
  readonly access?: Access;
  /** What an API key must be for; with the access `key`. */
  readonly scope?: ApiScope;
  /** Where API keys for the scope may make the same call, in the public interface. */
  readonly open?: { readonly path: string; readonly scope: ApiScope };
  /** A token that `access` does not look at is sent as the bearer: the handler reads it. */
  readonly bearer?: true;
  /** What of the permission catalogue the caller needs, beside being who `access` wants. */
  readonly permission?: PermissionName;
  /** Also for those who must replace their password first. */
  readonly beforePasswordChange?: true;
  /** Also on a site that is switched off. */
  readonly onDisabledSite?: true;
  /** Without one, whatever limits its handler sets. */
  readonly rate?: CallRate;
  /** Codes with a status of their own that this call answers beside those of all calls. */
  readonly failures?: readonly ErrorName[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  /** Sent as JSON. */
  readonly body?: z.ZodType;
  /** The fields of the body may also be sent as `multipart/form-data`. */
  readonly bodyAsForm?: true;
  /** Sent instead of a JSON body. */
  readonly form?: FormDefinition;
  /** The body is bytes, as `application/octet-stream` unless another content type or range of them is named. */
  readonly bytes?: true | string;
  /** The longest body that is taken, where it is not as of all calls. */
  readonly bodyLimit?: number;
  /** The `data` of the answer; absent where the answer is a file or only a stream. */
  readonly result?: z.ZodType;
  /** Server-sent events by their names, each with its data: with `Accept: text/event-stream`, in their order. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
  /** The content type of the file that the call answers with. */
  readonly file?: string;
  /** Wanted where the call does not take an empty request. */
  readonly example?: CallExample;
  /** Answers 304 instead to who has that file already, as its `etag` tells. */
  readonly notModified?: true;
}

/** A call of the API, with the feature under which the OpenAPI document lists it. */
export type Call = CallDefinition & { readonly tag: string };

/** Calls of a feature. A call is declared here and nowhere else: the server binds a handler to it, the client makes it. */
export function defineCalls<const Calls extends Readonly<Record<string, CallDefinition>>>(
  tag: string,
  calls: Calls,
): { readonly [Name in keyof Calls]: Calls[Name] & { readonly tag: string } } {
  const tagged = Object.entries(calls).map(([name, call]) => [name, { ...call, tag }]);
  return Object.fromEntries(tagged) as { [Name in keyof Calls]: Calls[Name] & { tag: string } };
}

/** Of calls that may be repeated under an `Idempotency-Key`. */
export const repeatedFailures = [
  "apiIdempotencyRunning",
  "apiIdempotencyOther",
] as const satisfies readonly ErrorName[];

/** A call as API keys may make it; undefined: they may not. */
export function openCallOf(call: Call): Call | undefined {
  const { open, ...shared } = call;
  if (open === undefined) return undefined;
  const isRepeated = call.method === "POST" && call.body !== undefined;
  const failures = [...(call.failures ?? []), ...(isRepeated ? repeatedFailures : [])];
  return { ...shared, ...open, access: "key", tag: "public-api", failures };
}

/** The same, of lists and objects that nobody may change: what is sent, either way, is only read. */
export type ReadOnly<T> = T extends object ? { readonly [Key in keyof T]: ReadOnly<T[Key]> } : T;

type Sent<C, Part extends keyof CallDefinition> =
  C extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? ReadOnly<z.input<Schema>> : undefined;
type Parsed<C, Part extends keyof CallDefinition> =
  C extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;

/** Whether a caller may leave a part out: the call does not have it, or all of it is optional. */
type IsOptional<Part> = Part extends undefined ? true : Partial<Part> extends Part ? true : false;

/** What a caller sends: path parameters, query and body, each where the call has it. */
export type CallInput<C extends CallDefinition> = (C extends { readonly params: z.ZodType }
  ? { readonly params: Sent<C, "params"> }
  : { readonly params?: undefined }) &
  (C extends { readonly body: z.ZodType } ? { readonly body: Sent<C, "body"> } : { readonly body?: undefined }) &
  (IsOptional<Sent<C, "query">> extends true
    ? { readonly query?: Sent<C, "query"> }
    : { readonly query: Sent<C, "query"> });

/** What a handler gets: the same, parsed. */
export interface CallValues<C extends CallDefinition> {
  readonly params: Parsed<C, "params">;
  readonly query: Parsed<C, "query">;
  readonly body: Parsed<C, "body">;
}

/** The `data` of a call's answer. */
export type CallResult<C extends CallDefinition> = Parsed<C, "result">;

type Events<C> = C extends { readonly events: infer All extends Readonly<Record<string, z.ZodType>> } ? All : never;
/** An event of a call's stream. */
export type CallEvent<C extends CallDefinition> = {
  readonly [Name in keyof Events<C> & string]: { readonly event: Name; readonly data: z.output<Events<C>[Name]> };
}[keyof Events<C> & string];

/** The path of a call with its parameters filled in. */
export function pathOfCall(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:(\w+)/g, (place, name: string) =>
    name in params ? encodeURIComponent(String(params[name])) : place,
  );
}
