import { textHistoryCalls } from "@yiqiao/contracts/text";
import { bind, type HttpApi } from "#platform/http";
import type { TextHistory } from "./history.service.ts";

export function registerHistoryRoutes(api: HttpApi, history: TextHistory): void {
  bind(api, textHistoryCalls.list, ({ context, query: { page, keyword, starred } }) => {
    const isStarred = starred === undefined ? undefined : starred === "true";
    return history.list(context, { page, keyword, starred: isStarred });
  });
  bind(api, textHistoryCalls.create, ({ context, body }) => history.create(context, body));
  bind(api, textHistoryCalls.star, ({ context, body }) => history.star(context, body));
  bind(api, textHistoryCalls.delete, ({ context, body }) => history.delete(context, body.ids));
  bind(api, textHistoryCalls.deleteAll, ({ context }) => history.deleteAll(context));
}
