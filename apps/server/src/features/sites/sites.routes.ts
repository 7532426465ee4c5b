import { sitePaths, siteQuerySchema, siteSchema } from "@yiqiao/contracts/sites";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Sites } from "./sites.service.ts";

export function registerSitesRoutes(api: HttpApi, { sites }: { readonly sites: Sites }): void {
  api.get(
    sitePaths.siteName,
    {
      config: { access: "anyone", onDisabledSite: true },
      schema: {
        tags: ["sites"],
        summary: "The site of this address: names, logos, what it shows",
        querystring: siteQuerySchema,
        response: answers(siteSchema),
      },
    },
    async ({ context, query: { code } }) =>
      ok(await (code === undefined ? sites.current(context) : sites.byCode(code))),
  );
}
