import multipart from "@fastify/multipart";
import { invoiceFileBytes, issueInvoiceFieldsSchema } from "@yiqiao/contracts/invoices";
import type { FastifyRequest } from "fastify";
import { DomainError } from "#platform/errors";
import { type HttpApi, parseByContract } from "#platform/http";
import type { IssuedFile } from "./close-invoice.ts";

/** Adds routes that take the form of an issued invoice. */
export function registerForm(api: HttpApi, addRoutes: (scope: HttpApi) => void): void {
  void api.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: invoiceFileBytes, files: 1, fields: 5, fieldSize: 1000 },
    });
    addRoutes(scope);
  });
}

/** @throws {DomainError} `invoiceFile` @throws {RequestInvalidError} */
export async function readIssueForm(request: FastifyRequest): Promise<IssuedFile> {
  const fields: Record<string, unknown> = {};
  let bytes: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type === "field") fields[part.fieldname] = part.value;
    else {
      bytes = await part.toBuffer();
      if (part.file.truncated) throw fileError();
    }
  }
  const { id, invoice_number: invoiceNumber } = parseByContract(issueInvoiceFieldsSchema, fields);
  if (bytes === undefined) throw fileError();
  return { id, invoiceNumber, bytes };
}

function fileError(): DomainError {
  return new DomainError("invoiceFile", { limit: invoiceFileBytes / 1024 / 1024 });
}
