import type { Sites } from "#features/sites";
import { DomainError } from "#platform/errors";

/** Where the caller's browser says that it is. */
export interface CallAddress {
  readonly protocol: string;
  /** With the port where it is not the protocol's own. */
  readonly host: string;
  readonly hostname: string;
}

/** Whom a passkey is for: a host name, and the one origin of it that may use it here. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

export type RelyingPartyOf = (address: CallAddress) => Promise<RelyingParty>;

/**
 * With PUBLIC_URL its scheme and port count, since other servers of the same host name could ask for its passkeys too,
 * and its host name but at a site's own. Without it, the address of the call.
 */
export function createRelyingPartyOf({
  publicUrl,
  sites,
}: {
  readonly publicUrl: string | undefined;
  readonly sites: Pick<Sites, "resolve">;
}): RelyingPartyOf {
  return async ({ protocol, host, hostname }) => {
    const address = publicUrl ?? `${protocol}://${host}`;
    if (!URL.canParse(address)) throw new DomainError("passkeyRefused");
    const url = new URL(address);
    if (publicUrl !== undefined && (await sites.resolve(hostname)).siteId !== 0) url.hostname = hostname;
    return { id: url.hostname, origin: url.origin };
  };
}
