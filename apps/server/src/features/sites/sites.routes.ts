import {
  siteLogoParamsSchema,
  siteLogoQuerySchema,
  sitePaths,
  siteQuerySchema,
  siteSchema,
} from "@yiqiao/contracts/sites";
import { z } from "zod";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Sites } from "./sites.service.ts";

const tags = ["sites"];
const config = { access: "anyone", onDisabledSite: true } as const;

export function registerSitesRoutes(api: HttpApi, { sites }: { readonly sites: Sites }): void {
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
