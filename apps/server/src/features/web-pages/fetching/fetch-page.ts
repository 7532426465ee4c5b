import { webPageLimits } from "@yiqiao/contracts/web-pages";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { DomainError } from "#platform/errors";
import type { RateLimiter } from "#platform/limits";
import { completeAddress, describeFailure, type Outbound, OutboundError } from "#platform/outbound";
import type { RequestContext } from "#platform/request";
import type { MayRead } from "./robots.ts";

export interface FetchDeps {
  readonly outbound: Pick<Outbound, "get">;
  readonly mayRead: MayRead;
  readonly rateLimiter: RateLimiter;
}

export interface FetchedPage {
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  /** Where the last redirect led, with the fragment that was asked for. */
  readonly address: string;
}

export const maxPageBytes = webPageLimits.megabytes * 1024 * 1024;
const types = ["text/html", "application/xhtml+xml", "text/xml", "application/xml"];
/** Pages of one host in a minute, of all callers together: what a few people read. */
const hostLimit = { limit: 60, windowS: 60 } as const;

/**
 * Fetches the page at an address, as the site's rules for programs allow.
 * @throws {DomainError} `webPageAddressInvalid`, `webPageAddressForbidden`, `webPageUnreachable`, `webPageRobots`,
 *   `webPageNotAPage`, `webPageTooLarge`, `webPageHostBusy`
 */
export async function fetchPage(
  { outbound, mayRead, rateLimiter }: FetchDeps,
  { signal, language }: Pick<RequestContext, "signal" | "language">,
  given: string,
): Promise<FetchedPage> {
  const before = async (url: URL): Promise<void> => {
    if (!(await mayRead(url, signal))) throw new DomainError("webPageRobots", { host: url.host });
    // Whatever its ports: they are one machine's.
    await takeHost(rateLimiter, url.hostname);
  };
  const address = completeAddress(given);
  try {
    const { bytes, contentType, finalAddress } = await outbound.get(address, {
      maxBytes: maxPageBytes,
      accept: types,
      signal,
      before,
    });
    const { hash } = new URL(address);
    return { bytes, contentType, address: new URL(finalAddress).hash === "" ? finalAddress + hash : finalAddress };
  } catch (error) {
    throw error instanceof OutboundError ? answerFor(error, { address: given, language }) : error;
  }
}

async function takeHost(rateLimiter: RateLimiter, host: string): Promise<void> {
  await rateLimiter.take({ key: `web-pages:host:${host}`, ...hostLimit }).catch((error: unknown) => {
    if (error instanceof DomainError && error.error === "tooManyRequests") {
      throw new DomainError("webPageHostBusy", { ...error.details, host });
    }
    throw error;
  });
}

function answerFor(
  error: OutboundError,
  { address, language }: { readonly address: string; readonly language: InterfaceLanguage },
): DomainError {
  const { reason } = error;
  if (reason === "invalid") return new DomainError("webPageAddressInvalid", { address }, error);
  if (reason === "forbidden") return new DomainError("webPageAddressForbidden", { address }, error);
  if (reason === "type") return new DomainError("webPageNotAPage", { name: address }, error);
  if (reason === "tooLarge") {
    return new DomainError("webPageTooLarge", { name: address, limit: webPageLimits.megabytes }, error);
  }
  return new DomainError("webPageUnreachable", { address, detail: describeFailure(error, language) }, error);
}
