import { identifierKind } from "@yiqiao/contracts/accounts";
import { taxNumberPattern } from "@yiqiao/contracts/invoices";
import type { InvoiceKind, InvoiceRequestBody } from "@yiqiao/contracts/invoices";

const longest = { title: 100, remark: 200 } as const;

/** What the fields of a request hold. */
export interface InvoiceDraft {
  readonly kind: InvoiceKind;
  readonly title: string;
  readonly taxNumber: string;
  readonly email: string;
  readonly remark: string;
}

export type InvoiceField = "title" | "taxNumber" | "email" | "remark";

/** What is sent. Letters of a tax number may be typed small, and in groups. */
export function invoiceBody(tid: string, draft: InvoiceDraft): InvoiceRequestBody {
  const { kind, title, email, remark } = draft;
  return {
    tid,
    kind,
    title: title.trim(),
    ...(kind === "company" ? { tax_number: numberOf(draft) } : {}),
    email: email.trim(),
    remark: remark.trim(),
  };
}

/** Which fields are not right. */
export function invoiceFaults(draft: InvoiceDraft): ReadonlySet<InvoiceField> {
  const faults = new Set<InvoiceField>();
  const title = draft.title.trim();
  if (title === "" || title.length > longest.title) faults.add("title");
  if (draft.kind === "company" && !taxNumberPattern.test(numberOf(draft))) faults.add("taxNumber");
  if (identifierKind(draft.email.trim()) !== "email") faults.add("email");
  if (draft.remark.trim().length > longest.remark) faults.add("remark");
  return faults;
}

function numberOf({ taxNumber }: InvoiceDraft): string {
  return taxNumber.replaceAll(/\s/g, "").toUpperCase();
}
