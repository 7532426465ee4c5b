import { outboxListSchema, outboxPaths, outboxQuerySchema, testMailBodySchema } from "@yiqiao/contracts/outbox";
import { z } from "zod";
import { answers, type HttpApi, ok } from "#platform/http";
import type { MailOutbox } from "./outbox.service.ts";

const tags = ["system"];
const config = { permission: "MailOutbox" } as const;

export function registerOutboxRoutes(api: HttpApi, { mailOutbox }: { readonly mailOutbox: MailOutbox }): void {
  api.get(
    outboxPaths.list,
    {
      config,
      schema: {
        tags,
        summary: "E-mails that were kept instead of sent, the newest first",
        querystring: outboxQuerySchema,
        response: answers(outboxListSchema),
      },
    },
    async ({ query }) => ok(await mailOutbox.list(query.before)),
  );
  api.post(
    outboxPaths.test,
    {
      config,
      schema: {
        tags,
        summary: "Send a test e-mail, to see whether the mail settings work",
        body: testMailBodySchema,
        response: answers(z.object({})),
      },
    },
    async ({ context, body }) => {
      await mailOutbox.sendTest(context, body.to);
      return ok({});
    },
  );
}
