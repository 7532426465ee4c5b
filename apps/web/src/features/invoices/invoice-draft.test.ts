import { invoiceRequestBodySchema } from "@yiqiao/contracts/invoices";
import { describe, expect, it } from "vitest";
import { invoiceBody, type InvoiceDraft, invoiceFaults } from "./invoice-draft.ts";

const draft: InvoiceDraft = { kind: "company", title: "Acme", taxNumber: "", email: "a@example.com", remark: "" };

describe("a request for an invoice", () => {
  it("asks a company for its tax number, and nobody else", () => {
    expect(invoiceFaults(draft)).toEqual(new Set(["taxNumber"]));
    const personal: InvoiceDraft = { ...draft, kind: "personal", taxNumber: "not one" };
    expect(invoiceFaults(personal)).toEqual(new Set());
    expect(invoiceBody("YQ1", personal)).not.toHaveProperty("tax_number");
  });

  it("takes a tax number as people write it", () => {
    const written: InvoiceDraft = { ...draft, taxNumber: "9111 0000 ma00 1x2y 3z" };
    expect(invoiceFaults(written)).toEqual(new Set());
    const body = invoiceBody("YQ1", written);
    expect(body.tax_number).toBe("91110000MA001X2Y3Z");
    expect(invoiceRequestBodySchema.safeParse(body).success).toBe(true);
  });

  it("names every field that is not right", () => {
    const wrong: InvoiceDraft = { ...draft, title: " ", taxNumber: "12", email: "nobody", remark: "x".repeat(201) };
    expect(invoiceFaults(wrong)).toEqual(new Set(["title", "taxNumber", "email", "remark"]));
  });
});
