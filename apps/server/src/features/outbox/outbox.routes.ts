import { outboxCalls } from "@yiqiao/contracts/outbox";
import { bind, type HttpApi } from "#platform/http";
import type { MailOutbox } from "./outbox.service.ts";

export function registerOutboxRoutes(api: HttpApi, { mailOutbox }: { readonly mailOutbox: MailOutbox }): void {
  bind(api, outboxCalls.list, ({ query }) => mailOutbox.list(query.before));
  bind(api, outboxCalls.test, async ({ context, body }) => {
    await mailOutbox.sendTest(context, body.to);
    return {};
  });
}
