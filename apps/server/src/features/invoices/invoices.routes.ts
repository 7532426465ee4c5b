import { invoiceCalls } from "@yiqiao/contracts/invoices";
import { attachment, bind, bindReply, type HttpApi } from "#platform/http";
import { readIssueForm, registerForm } from "./issue-form.ts";
import type { Invoices } from "./invoices.service.ts";

export function registerInvoicesRoutes(api: HttpApi, { invoices }: { readonly invoices: Invoices }): void {
  bind(api, invoiceCalls.request, ({ context, body }) => invoices.request(context, body));
  bind(api, invoiceCalls.list, ({ context, query }) => invoices.list(context, query));
  bindReply(api, invoiceCalls.receipt, async ({ context, query }, reply) => {
    const { name, bytes } = await invoices.receipt(context, query.tid);
    return reply.type("application/pdf").header("content-disposition", attachment(name)).send(bytes);
  });
  bindReply(api, invoiceCalls.file, async ({ context, query }, reply) => {
    const { name, object } = await invoices.file(context, query.id);
    reply.header("content-disposition", attachment(name)).header("x-content-type-options", "nosniff");
    return reply.type(object.contentType).header("content-length", object.sizeBytes).send(object.stream);
  });
  bind(api, invoiceCalls.all, ({ context, query }) => invoices.all(context, query));
  bind(api, invoiceCalls.reject, ({ context, body }) => invoices.reject(context, body));
  registerForm(api, (scope) => {
    bind(scope, invoiceCalls.issue, async ({ context, raw }) => invoices.issue(context, await readIssueForm(raw)));
  });
}
