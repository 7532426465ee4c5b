import {
  messageListSchema,
  messagePaths,
  messagesQuerySchema,
  unreadSchema,
  updateMessagesQuerySchema,
} from "@yiqiao/contracts/messages";
import { answers, type HttpApi, ok, type Principal, type RequestContext } from "#platform/http";
import { DomainError } from "#platform/errors";
import type { Messages } from "./messages.service.ts";

const tags = ["messages"];
const config = { permission: "MessageCentre" } as const;

/** The owner of the messages: always the caller. */
function ownerOf({ principal }: Pick<RequestContext, "principal">): Principal {
  if (principal === null) throw new DomainError("unauthenticated");
  return principal;
}

export function registerMessagesRoutes(api: HttpApi, { messages }: { readonly messages: Messages }): void {
  api.get(
    messagePaths.list,
    {
      config,
      schema: {
        tags,
        summary: "One's own messages, the newest first, in the reader's language",
        querystring: messagesQuerySchema,
        response: answers(messageListSchema),
      },
    },
    async ({ context, query }) => {
      const page = { page: query.page, pageSize: query.page_size, unreadOnly: query.unread === "true" };
      return ok(await messages.list(context, ownerOf(context).accountId, page));
    },
  );
  api.get(
    messagePaths.update,
    {
      config,
      schema: {
        tags,
        summary: "Mark messages of one's own as read: some, or all",
        querystring: updateMessagesQuerySchema,
        response: answers(unreadSchema),
      },
    },
    async ({ context, query: { ids } }) => {
      const unread = await messages.markRead(ownerOf(context).accountId, ids === "all" ? "all" : ids.split(","));
      return ok({ unread });
    },
  );
}
