import { FileInput, Stack, Text, TextInput } from "@mantine/core";
import { type Invoice, invoiceFileBytes } from "@yiqiao/contracts/invoices";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useIssueInvoice } from "./invoices.queries.ts";
import { useTexts } from "./texts.ts";

interface IssueDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

const isDocument = (file: File) => /\.(pdf|ofd)$/i.test(file.name) && file.size > 0 && file.size <= invoiceFileBytes;

/** Adds the tax office's number and document to a request. */
export function IssueDialog({ invoice, onClose }: IssueDialogProps) {
  const t = useTexts();
  const { money } = useFormats();
  const issue = useIssueInvoice();
  const [number, setNumber] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const isNumberFaulty = number.trim() === "";
  const isFileFaulty = file === null || !isDocument(file);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (isNumberFaulty || file === null || isFileFaulty) return;
    issue.mutate(
      { id: invoice.id, number: number.trim(), file },
      {
        onSuccess: () => {
          toast.success(t("issued"));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={t("issueTitle")} busy={issue.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {[invoice.title, invoice.tax_number, money(invoice.amount_fen), invoice.tid].filter(Boolean).join(" · ")}
          </Text>
          <TextInput
            label={t("issueNumber")}
            data-autofocus
            maxLength={64}
            value={number}
            error={isSubmitted && isNumberFaulty && t("issueNumberFault")}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
          <FileInput
            label={t("issueFile")}
            description={t("issueFileHint")}
            placeholder={t("issueFileChoose")}
            accept=".pdf,.ofd,application/pdf"
            value={file}
            error={isSubmitted && isFileFaulty && t("issueFileFault")}
            onChange={setFile}
          />
          <FailureAlert error={issue.error} />
          <FormButtons submitLabel={t("issue")} busy={issue.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
