import { Stack, Text, Textarea } from "@mantine/core";
import type { Invoice } from "@yiqiao/contracts/invoices";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useRejectInvoice } from "./invoices.queries.ts";
import { useTexts } from "./texts.ts";

interface RejectDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

const longestReason = 200;

/** Rejects a request, with the reason for its asker. */
export function RejectDialog({ invoice, onClose }: RejectDialogProps) {
  const t = useTexts();
  const reject = useRejectInvoice();
  const [reason, setReason] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const given = reason.trim();
  const isFaulty = given === "" || given.length > longestReason;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (isFaulty) return;
    reject.mutate(
      { id: invoice.id, reason: given },
      {
        onSuccess: () => {
          toast.success(t("rejected"));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={t("rejectTitle")} busy={reject.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {invoice.title}, {invoice.tid}
          </Text>
          <Textarea
            label={t("rejectReason")}
            data-autofocus
            autosize
            minRows={2}
            value={reason}
            error={isSubmitted && isFaulty && t("rejectReasonFault")}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <FailureAlert error={reject.error} />
          <FormButtons danger submitLabel={t("reject")} busy={reject.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
