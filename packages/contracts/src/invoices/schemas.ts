import { z } from "zod";
import { inBoth } from "../errors/wording.ts";
import { invoiceKinds, invoiceStates, taxNumberPattern } from "./constants.ts";

export const invoiceRequestBodySchema = z
  .object({
    tid: z.string().min(1).max(64),
    kind: z.enum(invoiceKinds),
    /** Of the person or company. */
    title: z.string().trim().min(1).max(100),
    tax_number: z.string().trim().regex(taxNumberPattern).optional(),
    email: z.email().max(255),
    /** Address, phone, bank: what the invoice shall say besides. */
    remark: z.string().trim().max(200).default(""),
  })
  .refine(({ kind, tax_number }) => kind === "personal" || tax_number !== undefined, {
    path: ["tax_number"],
    message: inBoth("a company's invoice needs its tax number", "企业发票须填写税号"),
  });
export type InvoiceRequestBody = z.infer<typeof invoiceRequestBodySchema>;

export const invoiceSchema = z.object({
  id: z.uuid(),
  tid: z.string(),
  goods_name: z.string(),
  amount_fen: z.number().int(),
  kind: z.enum(invoiceKinds),
  title: z.string(),
  tax_number: z.string().nullable(),
  email: z.string(),
  remark: z.string(),
  state: z.enum(invoiceStates),
  /** Given by the tax office. */
  invoice_number: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  has_file: z.boolean(),
  requested_at: z.string(),
  closed_at: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoiceSchema>;
export const invoicesQuerySchema = z.object({
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number<number>().int().min(1).max(100).default(20),
  state: z.enum(invoiceStates).optional(),
});
export type InvoicesQuery = z.output<typeof invoicesQuerySchema>;
export const invoiceListSchema = z.object({ invoices: z.array(invoiceSchema), total: z.number().int() });
export type InvoiceList = z.infer<typeof invoiceListSchema>;
export const rejectInvoiceBodySchema = z.object({ id: z.uuid(), reason: z.string().trim().min(1).max(200) });
export type RejectInvoiceBody = z.output<typeof rejectInvoiceBodySchema>;
/** The fields of the form, before the file: `file`. */
export const issueInvoiceFieldsSchema = z.object({ id: z.uuid(), invoice_number: z.string().trim().min(1).max(40) });
export const invoiceIdQuerySchema = z.object({ id: z.uuid() });
