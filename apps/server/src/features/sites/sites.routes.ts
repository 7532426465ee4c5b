import {
  setSiteCodesSchema,
  siteCodesSchema,
  siteLogoParamsSchema,
  siteLogoQuerySchema,
  sitePaths,
  siteQuerySchema,
  siteSchema,
} from "@yiqiao/contracts/sites";
import { z } from "zod";
import { answers, type HttpApi, ok } from "#platform/http";
import type { SiteCodesEditor } from "./site-codes.ts";
import type { Sites } from "./sites.service.ts";

const tags = ["sites"];
const config = { access: "anyone", onDisabledSite: true } as const;

export interface SitesRoutesOptions {
  readonly sites: Sites;
  readonly siteCodes: SiteCodesEditor;
}

export function registerSitesRoutes(api: HttpApi, { sites, siteCodes }: SitesRoutesOptions): void {
  registerShown(api, sites);
  registerCodes(api, siteCodes);
}

function registerShown(api: HttpApi, sites: Sites): void {
  api.get(
    sitePaths.siteName,
    {
      config,
      schema: {
        tags,
        summary: "The site of this address: names, logos, what it shows",
        querystring: siteQuerySchema,
        response: answers(siteSchema),
      },
    },
    async ({ context, query: { code } }) =>
      ok(await (code === undefined ? sites.current(context) : sites.byCode(code))),
  );
  api.get(
    sitePaths.logo,
    {
      config: { ...config, failures: ["logoMissing"] },
      schema: {
        tags,
        summary: "A site's logo",
        params: siteLogoParamsSchema,
        querystring: siteLogoQuerySchema,
        response: {
          200: { description: "The image", content: { "image/*": { schema: z.any() } } },
          304: z.null().describe("The caller has it already"),
        },
      },
    },
    async ({ params, query, headers }, reply) => {
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
    },
  );
}

function registerCodes(api: HttpApi, siteCodes: SiteCodesEditor): void {
  const managed = { permission: "SiteSettings" } as const;
  api.get(
    sitePaths.codes,
    {
      config: managed,
      schema: {
        tags,
        summary: "Patterns of what the site's translations leave as it is",
        response: answers(siteCodesSchema),
      },
    },
    async ({ context }) => ok(await siteCodes.codes(context)),
  );
  api.post(
    sitePaths.setCodes,
    {
      config: managed,
      schema: {
        tags,
        summary: "Set these patterns, unless somebody else has changed them since they were seen",
        body: setSiteCodesSchema,
        response: answers(siteCodesSchema),
      },
    },
    async ({ context, body }) => ok(await siteCodes.setCodes(context, body)),
  );
}
