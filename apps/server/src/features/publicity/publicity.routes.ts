import {
  publicityBodySchema,
  publicityListSchema,
  publicityPaths,
  publicityQuerySchema,
  removePublicityBodySchema,
} from "@yiqiao/contracts/publicity";
import { z } from "zod";
import { attachment } from "#features/documents";
import { answers, answersWithFile, type HttpApi, ok } from "#platform/http";
import type { Publicity } from "./publicity.service.ts";

const tags = ["publicity"];
const config = { permission: "PublicityList" } as const;

export function registerPublicityRoutes(api: HttpApi, { publicity }: { readonly publicity: Publicity }): void {
  api.post(
    publicityPaths.register,
    {
      config: { access: "anyone" },
      schema: {
        tags,
        summary: "Leave an address or number, to hear of the platform",
        body: publicityBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await publicity.register(context, body);
      return ok(null);
    },
  );
  api.get(
    publicityPaths.list,
    {
      config,
      schema: {
        tags,
        summary: "Who wants to hear of the platform, the newest first",
        querystring: publicityQuerySchema,
        response: answers(publicityListSchema),
      },
    },
    async ({ context, query }) => ok(await publicity.list(context, query.before)),
  );
  api.get(
    publicityPaths.export,
    { config, schema: { tags, summary: "The whole list as CSV", response: answersWithFile("text/csv") } },
    async ({ context }, reply) => {
      const csv = await publicity.export(context);
      return reply.type("text/csv; charset=utf-8").header("content-disposition", attachment("publicity.csv")).send(csv);
    },
  );
  api.post(
    publicityPaths.remove,
    {
      config,
      schema: {
        tags,
        summary: "Take somebody off the list",
        body: removePublicityBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await publicity.remove(context, body.id);
      return ok(null);
    },
  );
}
