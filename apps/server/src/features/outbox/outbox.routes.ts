import { outboxListSchema, outboxPaths, outboxQuerySchema, testMailBodySchema } from "@yiqiao/contracts/outbox";
import { z } from "zod";
import { answers, type HttpApi, ok } from "#platform/http";
import type { MailOutbox } from "./outbox.service.ts";

const tags = ["system"];

export function registerOutboxRoutes(api: HttpApi, { mailOutbox }: { readonly mailOutbox: MailOutbox }): void {
  api.get(
    outboxPaths.list,
    {
      schema: {
        tags,
        summary: "E-mails that were kept instead of sent, the newest first",
        querystring: outboxQuerySchema,
        response: answers(outboxListSchema),
      },
    },
    async ({ context, query }) => ok(await mailOutbox.list(context, query.before)),
  );
  api.post(
    outboxPaths.test,
    {
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
