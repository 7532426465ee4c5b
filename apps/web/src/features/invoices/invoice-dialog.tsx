import { SegmentedControl, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { Order } from "@yiqiao/contracts/orders";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { useUser } from "#features/sessions";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { invoiceBody, type InvoiceDraft, type InvoiceField, invoiceFaults } from "./invoice-draft.ts";
import { useRequestInvoice } from "./invoices.queries.ts";
import { useTexts } from "./texts.ts";

interface InvoiceDialogProps {
  readonly order: Pick<Order, "tid" | "goods_name" | "real_payment_fen">;
  readonly onClose: () => void;
}

const noFaults: ReadonlySet<InvoiceField> = new Set();

/** Asks for the invoice of a paid order. */
export function InvoiceDialog({ order, onClose }: InvoiceDialogProps) {
  const t = useTexts();
  const { money } = useFormats();
  const user = useUser();
  const request = useRequestInvoice();
  const [draft, setDraft] = useState<InvoiceDraft>({
    kind: "personal",
    title: "",
    taxNumber: "",
    email: user?.email ?? "",
    remark: "",
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const faults = invoiceFaults(draft);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (faults.size > 0) return;
    request.mutate(invoiceBody(order.tid, draft), {
      onSuccess: () => {
        toast.success(t("requested"));
        onClose();
      },
    });
  }

  return (
    <Dialog title={t("requestTitle")} busy={request.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t("requestOf", { goods: order.goods_name, amount: money(order.real_payment_fen) })}
          </Text>
          <Fields
            draft={draft}
            faults={isSubmitted ? faults : noFaults}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
          <FailureAlert error={request.error} />
          <FormButtons submitLabel={t("request")} busy={request.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: InvoiceDraft;
  readonly faults: ReadonlySet<InvoiceField>;
  readonly onChange: (change: Partial<InvoiceDraft>) => void;
}

function Fields({ draft, faults, onChange }: FieldsProps) {
  const t = useTexts();
  const isCompany = draft.kind === "company";
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t("kind")}
        value={draft.kind}
        onChange={(kind) => onChange({ kind: kind === "company" ? "company" : "personal" })}
        data={[
          { value: "personal", label: t("personal") },
          { value: "company", label: t("company") },
        ]}
      />
      <TextInput
        label={t(isCompany ? "companyName" : "personName")}
        value={draft.title}
        autoComplete={isCompany ? "organization" : "name"}
        error={faults.has("title") && t("titleFault")}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      {isCompany && (
        <TextInput
          label={t("taxNumber")}
          description={t("taxNumberHint")}
          value={draft.taxNumber}
          autoComplete="off"
          error={faults.has("taxNumber") && t("taxNumberFault")}
          onChange={({ currentTarget }) => onChange({ taxNumber: currentTarget.value })}
        />
      )}
      <TextInput
        type="email"
        label={t("email")}
        description={t("emailHint")}
        value={draft.email}
        autoComplete="email"
        error={faults.has("email") && t("emailFault")}
        onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
      />
      <Textarea
        label={t("remark")}
        description={t("remarkHint")}
        value={draft.remark}
        autosize
        minRows={2}
        maxRows={5}
        error={faults.has("remark") && t("remarkFault")}
        onChange={({ currentTarget }) => onChange({ remark: currentTarget.value })}
      />
    </>
  );
}
