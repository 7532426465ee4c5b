import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Invoice, invoiceCalls, type InvoiceRequestBody, type InvoiceState } from "@yiqiao/contracts/invoices";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";

/** As many as one call gives: who asks for more invoices than that looks at the order itself. */
const ownInvoices = 100;

/** The invoices that the reader has asked for, the newest first. */
export const invoicesQuery = queryOptions({
  queryKey: ["invoices", "own"],
  queryFn: ({ signal }) => api(invoiceCalls.list, { query: { page_size: ownInvoices }, signal }),
});

export const invoicePageSize = 20;

export interface InvoiceFilter {
  readonly page?: number | undefined;
  readonly state?: InvoiceState | undefined;
}

/** Everybody's invoices, for who issues them. */
export const allInvoicesQuery = ({ page, state }: InvoiceFilter) =>
  queryOptions({
    queryKey: ["invoices", "all", page ?? 1, state],
    queryFn: ({ signal }) => api(invoiceCalls.all, { query: { page, page_size: invoicePageSize, state }, signal }),
    placeholderData: keepPreviousData,
  });

/** A change of an invoice; orders tell of it too. The dialog shows its failure itself. */
function useInvoiceChange<Variables>(change: (variables: Variables) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation<unknown, Error, Variables>({
    meta: { ownErrors: true },
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["invoices"] }),
        queryClient.invalidateQueries({ queryKey: ["orders"] }),
      ]),
  });
}

export const useRequestInvoice = () =>
  useInvoiceChange((body: InvoiceRequestBody) => api(invoiceCalls.request, { body }));

export const useRejectInvoice = () =>
  useInvoiceChange((body: { readonly id: string; readonly reason: string }) => api(invoiceCalls.reject, { body }));

export interface IssuedInvoice {
  readonly id: string;
  readonly number: string;
  readonly file: File;
}

/** The number of the tax office and the document, which its asker can fetch from then on. */
export const useIssueInvoice = () =>
  useInvoiceChange(({ id, number, file }: IssuedInvoice) => {
    const form = new FormData();
    form.set("id", id);
    form.set("invoice_number", number);
    form.set("file", file);
    return api(invoiceCalls.issue, { form });
  });

/** Fetches the receipt of a paid order. */
export const useReceipt = () =>
  useMutation({
    mutationFn: async (tid: string) => {
      const file = await apiFile(invoiceCalls.receipt, { query: { tid } });
      saveBlob(file, file.name || `${tid}.pdf`);
    },
  });

/** Fetches the document of an issued invoice. */
export const useInvoiceFile = () =>
  useMutation({
    mutationFn: async ({ id, invoice_number: number }: Pick<Invoice, "id" | "invoice_number">) => {
      const file = await apiFile(invoiceCalls.file, { query: { id } });
      saveBlob(file, file.name || `${number ?? id}.pdf`);
    },
  });
