import {
  invoiceIdQuerySchema,
  invoiceListSchema,
  invoicePaths,
  invoiceRequestBodySchema,
  invoiceSchema,
  invoicesQuerySchema,
  rejectInvoiceBodySchema,
} from "@yiqiao/contracts/invoices";
import { tidQuerySchema } from "@yiqiao/contracts/payments";
import { attachment } from "#features/documents";
import { answers, answersWithFile, type HttpApi, ok } from "#platform/http";
import { readIssueForm, registerForm } from "./issue-form.ts";
import type { Invoices } from "./invoices.service.ts";

const tags = ["invoices"];
const own = { permission: "OrderHistory" } as const;
const administrators = { permission: "ShopManager" } as const;

export function registerInvoicesRoutes(api: HttpApi, { invoices }: { readonly invoices: Invoices }): void {
  registerOwn(api, invoices);
  registerFiles(api, invoices);
  registerAdministration(api, invoices);
}

function registerOwn(api: HttpApi, invoices: Invoices): void {
  api.post(
    invoicePaths.request,
    {
      config: own,
      schema: {
        tags,
        summary: "Ask for the invoice of an own order that was paid",
        body: invoiceRequestBodySchema,
        response: answers(invoiceSchema),
      },
    },
    async ({ context, body }) => ok(await invoices.request(context, body)),
  );
  api.get(
    invoicePaths.list,
    {
      config: own,
      schema: {
        tags,
        summary: "Own invoices, the newest first",
        querystring: invoicesQuerySchema,
        response: answers(invoiceListSchema),
      },
    },
    async ({ context, query }) => ok(await invoices.list(context, query)),
  );
}

function registerFiles(api: HttpApi, invoices: Invoices): void {
  api.get(
    invoicePaths.receipt,
    {
      config: own,
      schema: {
        tags,
        summary: "The receipt of an order that was paid, in both languages",
        querystring: tidQuerySchema,
        response: answersWithFile("application/pdf"),
      },
    },
    async ({ context, query }, reply) => {
      const { name, bytes } = await invoices.receipt(context, query.tid);
      return reply.type("application/pdf").header("content-disposition", attachment(name)).send(bytes);
    },
  );
  api.get(
    invoicePaths.file,
    {
      config: own,
      schema: {
        tags,
        summary: "The document of an issued invoice",
        querystring: invoiceIdQuerySchema,
        response: answersWithFile("application/octet-stream"),
      },
    },
    async ({ context, query }, reply) => {
      const { name, object } = await invoices.file(context, query.id);
      reply.header("content-disposition", attachment(name)).header("x-content-type-options", "nosniff");
      return reply.type(object.contentType).header("content-length", object.sizeBytes).send(object.stream);
    },
  );
}

function registerAdministration(api: HttpApi, invoices: Invoices): void {
  api.get(
    invoicePaths.all,
    {
      config: administrators,
      schema: {
        tags,
        summary: "Invoices of all buyers, for administrators",
        querystring: invoicesQuerySchema,
        response: answers(invoiceListSchema),
      },
    },
    async ({ context, query }) => ok(await invoices.all(context, query)),
  );
  api.post(
    invoicePaths.reject,
    {
      config: administrators,
      schema: {
        tags,
        summary: "Turn an asked-for invoice down, with the reason",
        body: rejectInvoiceBodySchema,
        response: answers(invoiceSchema),
      },
    },
    async ({ context, body }) => ok(await invoices.reject(context, body)),
  );
  registerForm(api, (scope) => {
    scope.post(
      invoicePaths.issue,
      {
        config: { ...administrators, failures: ["storageFull"] },
        schema: {
          tags,
          summary: "Hand an issued invoice in: a form with `id`, `invoice_number` and the file",
          consumes: ["multipart/form-data"],
          response: answers(invoiceSchema),
        },
      },
      (request) => readIssueForm(request).then(async (form) => ok(await invoices.issue(request.context, form))),
    );
  });
}
