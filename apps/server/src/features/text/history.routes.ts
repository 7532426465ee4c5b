import {
  historyCreateBodySchema,
  historyDeleteBodySchema,
  historyEntrySchema,
  historyListSchema,
  historyQuerySchema,
  historyStarBodySchema,
  textPaths,
} from "@yiqiao/contracts/text";
import { z } from "zod";
import { answers, type HttpApi, ok } from "#platform/http";
import type { TextHistory } from "./history.service.ts";

const tags = ["text"];
const config = { permission: "TextHistory" } as const;

export function registerHistoryRoutes(api: HttpApi, history: TextHistory): void {
  api.get(
    textPaths.history,
    {
      config,
      schema: {
        tags,
        summary: "The user's translations, the newest first",
        querystring: historyQuerySchema,
        response: answers(historyListSchema),
      },
    },
    async ({ context, query: { page, keyword, starred } }) => {
      const isStarred = starred === undefined ? undefined : starred === "true";
      return ok(await history.list(context, { page, keyword, starred: isStarred }));
    },
  );
  api.post(
    textPaths.historyCreate,
    {
      config,
      schema: {
        tags,
        summary: "Keep a translation; one that is being typed on replaces its shorter self",
        body: historyCreateBodySchema,
        response: answers(historyEntrySchema),
      },
    },
    async ({ context, body }) => ok(await history.create(context, body)),
  );
  api.post(
    textPaths.historyStar,
    {
      config,
      schema: {
        tags,
        summary: "Set or remove an entry's star",
        body: historyStarBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await history.star(context, body);
      return ok(null);
    },
  );
  api.post(
    textPaths.historyDelete,
    { config, schema: { tags, summary: "Delete entries", body: historyDeleteBodySchema, response: answers(z.null()) } },
    async ({ context, body }) => {
      await history.delete(context, body.ids);
      return ok(null);
    },
  );
  api.post(
    textPaths.historyDeleteAll,
    { config, schema: { tags, summary: "Delete the user's whole history", response: answers(z.null()) } },
    async ({ context }) => {
      await history.deleteAll(context);
      return ok(null);
    },
  );
}
