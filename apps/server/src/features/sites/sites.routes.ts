import { siteCalls } from "@yiqiao/contracts/sites";
import { bind, bindReply, type HttpApi } from "#platform/http";
import type { SiteCodesEditor } from "./site-codes.ts";
import type { SiteStyleEditor } from "./site-style.ts";
import type { Sites } from "./sites.service.ts";

export interface SitesRoutesOptions {
  readonly sites: Sites;
  readonly siteCodes: SiteCodesEditor;
  readonly siteStyle: SiteStyleEditor;
}

export function registerSitesRoutes(api: HttpApi, { sites, siteCodes, siteStyle }: SitesRoutesOptions): void {
  bind(api, siteCalls.siteName, ({ context, query: { code } }) =>
    code === undefined ? sites.current(context) : sites.byCode(code),
  );
  registerLogo(api, sites);
  bind(api, siteCalls.find, ({ context, query }) => sites.find(context, query.keyword));
  bind(api, siteCalls.codes, ({ context }) => siteCodes.codes(context));
  bind(api, siteCalls.setCodes, ({ context, body }) => siteCodes.setCodes(context, body));
  bind(api, siteCalls.style, ({ context }) => siteStyle.style(context));
  bind(api, siteCalls.setStyle, ({ context, body }) => siteStyle.setStyle(context, body));
}

function registerLogo(api: HttpApi, sites: Sites): void {
  bindReply(api, siteCalls.logo, async ({ params, query, headers }, reply) => {
    const logo = await sites.logo(Number(params.site), params.size);
    const tag = `"${logo.version}"`;
    const isKnown = headers["if-none-match"] === tag;
    const file = isKnown ? undefined : await logo.open();
    // Only now: a failure must not be kept.
    reply
      .header("etag", tag)
      // The address that the site's answer gives changes with the content; others are asked for again.
      .header("cache-control", query.v === logo.version ? "public, max-age=31536000, immutable" : "public, no-cache")
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox");
    if (file === undefined) return reply.code(304).send(null);
    return reply.header("content-length", file.sizeBytes).type(file.contentType).send(file.stream);
  });
}
