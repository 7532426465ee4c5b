import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { PlanCode } from "@yiqiao/contracts/plans";
import type { ApiScope } from "@yiqiao/contracts/public-api";
import type { Executor } from "#platform/database";

/** A pending charge of a call, which is either confirmed or dropped. */
export interface Owed {
  /** As a part of a transaction that may be done twice. */
  readonly pay: (tx: Executor) => Promise<void>;
  readonly release: () => Promise<void>;
}

/** The API key of a call. */
export interface ApiKeyInUse {
  readonly id: string;
  readonly scopes: readonly ApiScope[];
  /** It has a monthly budget of its own. */
  readonly hasBudget: boolean;
  /** Null: as many as is usual. */
  readonly callsPerMinute: number | null;
  /** Its account is a manager's or an administrator's, for whom trials are not counted. */
  readonly isOfStaff: boolean;
  /** What becomes of this call. */
  readonly call: {
    /** Charged so far. */
    characters: number;
    /** Of a call whose answer is kept, to be given again: what it costs is charged together with keeping it. */
    kept?: { readonly owe: (owed: Owed) => void };
  };
}

/** The logged-in user. */
export interface Principal {
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: 0 | 1 | 2;
  /** The administrator above all others; of the main site. */
  readonly isSuper: boolean;
  readonly siteId: number;
  /** The plan in force now; an expired one counts as free. */
  readonly plan: PlanCode;
  /** The administrator who looks at what this account's owner sees; nothing is changed for them. */
  readonly viewerId?: string;
  /** Of a call of the public interface; its caller is a normal user, whoever its account is. */
  readonly apiKey?: ApiKeyInUse;
}

/** A caller with a session. */
export interface Authenticated {
  readonly principal: Principal;
  readonly mustChangePassword: boolean;
}

/** What every service call knows about its caller; the HTTP layer builds it once per request. */
export interface RequestContext {
  readonly requestId: string;
  readonly language: InterfaceLanguage;
  /** Languages that the caller reads, as far as it said so, the favourite first. */
  readonly languages?: readonly LanguageCode[];
  /** The site of the host name, at the main site's address the user's own; 0 is the main site. */
  readonly siteId: number;
  readonly principal: Principal | null;
  /**
   * Random id of the visitor's browser, from a cookie that the server set earlier. Callers without one share an id per
   * network, so that a client that never keeps the cookie is not a new visitor each time.
   */
  readonly deviceId: string;
  /** The caller's IP address. */
  readonly address: string;
  /** What one caller can hardly change: the IPv4 address, or the first 64 bits of the IPv6 address. */
  readonly network: string;
  /** What the caller's program calls itself, shortened to 300 characters. */
  readonly userAgent: string;
  /** Aborted when the caller hangs up, or when the server stops and will not wait longer. */
  readonly signal: AbortSignal;
}

/** The context of a call that only logged-in users can make. */
export interface SignedInContext extends RequestContext {
  readonly principal: Principal;
}
