import { createHmac, timingSafeEqual } from "node:crypto";
import { apiPrefix } from "@yiqiao/contracts";
import { webPageCalls } from "@yiqiao/contracts/web-pages";
import type { ResourceKind } from "@yiqiao/web-pages";

/** What addresses of a page's resources are made with. */
export interface ResourceSigner {
  readonly id: string;
  readonly secret: string;
}

export interface WantedResource {
  readonly kind: ResourceKind;
  /** Absolute. */
  readonly address: string;
}

const longest = 6000;

/** Where our proxy gives a resource; undefined for what it does not give. */
export function resourceAddress(page: ResourceSigner, wanted: WantedResource): string | undefined {
  const { kind, address } = wanted;
  // Films are long, and a page is read without them.
  if (kind === "media" || address.length > longest) return undefined;
  const query = new URLSearchParams({ page: page.id, kind, u: address, s: sign(page, wanted) });
  return `${apiPrefix}${webPageCalls.resource.path}?${query.toString()}`;
}

/** Only what a page shows is fetched for its readers: the proxy is none for other addresses. */
export function isSigned(page: ResourceSigner, wanted: WantedResource, signature: string): boolean {
  const expected = sign(page, wanted);
  return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}

const sign = ({ secret }: ResourceSigner, { kind, address }: WantedResource): string =>
  createHmac("sha256", secret).update(`${kind}\0${address}`).digest("base64url").slice(0, 32);

/** Where a link of a page leads: it stays in translation. */
export const linkAddress = (address: string): string => `/webpage?url=${encodeURIComponent(address)}`;
