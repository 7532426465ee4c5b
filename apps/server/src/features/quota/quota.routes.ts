import { quotaPaths, remainingSchema } from "@yiqiao/contracts/quota";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Quota } from "./quota.service.ts";

export function registerQuotaRoutes(api: HttpApi, { quota }: { readonly quota: Quota }): void {
  api.get(
    quotaPaths.remaining,
    {
      config: { access: "visitor" },
      schema: { tags: ["quota"], summary: "Characters left in this period", response: answers(remainingSchema) },
    },
    async ({ context }) => ok(await quota.remaining(context)),
  );
}
