import { Stack, Text, TextInput } from "@mantine/core";
import type { BuyerOrder } from "@yiqiao/contracts/orders";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { parseYuan } from "#shared/money/yuan.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useConfirmTransfer } from "../management.queries.ts";
import { useTexts } from "../texts.ts";

interface ConfirmTransferDialogProps {
  readonly order: BuyerOrder;
  readonly onClose: () => void;
}

/** A transfer was seen in the bank: its amount is typed again, so that nobody confirms the wrong one by a slip. */
export function ConfirmTransferDialog({ order, onClose }: ConfirmTransferDialogProps) {
  const t = useTexts();
  const { money } = useFormats();
  const confirm = useConfirmTransfer();
  const [typed, setTyped] = useState("");
  const [reference, setReference] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const amount = money(order.amount_fen);
  const isFaulty = parseYuan(typed) !== order.amount_fen;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (isFaulty) return;
    confirm.mutate(
      { tid: order.tid, amount_fen: order.amount_fen, reference: reference.trim() },
      {
        onSuccess: () => {
          toast.success(t("confirmed"));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={t("confirmTitle")} busy={confirm.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t("confirmHint", { amount, number: order.transfer_number ?? order.tid })}</Text>
          <TextInput
            label={t("confirmAmount")}
            inputMode="decimal"
            data-autofocus
            autoComplete="off"
            value={typed}
            error={isSubmitted && isFaulty && t("confirmAmountFault", { amount })}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <TextInput
            label={t("confirmReference")}
            maxLength={64}
            autoComplete="off"
            value={reference}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
          />
          <FailureAlert error={confirm.error} />
          <FormButtons submitLabel={t("confirmSubmit")} busy={confirm.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
