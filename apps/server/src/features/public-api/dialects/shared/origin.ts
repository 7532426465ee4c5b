import type { FastifyRequest } from "fastify";
import type { Sites } from "#features/sites";
import type { Config } from "#platform/config";

export interface OriginDeps {
  readonly config: Pick<Config, "publicUrl">;
  readonly sites: Pick<Sites, "resolve">;
}

/** As it was called; PUBLIC_URL knows better behind proxies, but not the host names of sites. */
export async function originOf(
  { config: { publicUrl }, sites }: OriginDeps,
  { protocol, host, hostname }: FastifyRequest,
): Promise<string> {
  const url = new URL(publicUrl ?? `${protocol}://${host}`);
  if (publicUrl !== undefined && (await sites.resolve(hostname)).siteId !== 0) url.hostname = hostname;
  return url.origin;
}
