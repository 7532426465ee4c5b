import { Stack, Text } from "@mantine/core";
import type { BuyerOrder } from "@yiqiao/contracts/orders";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useRefund } from "../management.queries.ts";
import { ReasonField, useReason } from "./reason-field.tsx";
import { useTexts } from "../texts.ts";

interface TakeBackDialogProps {
  readonly order: BuyerOrder;
  readonly onClose: () => void;
}

/** Ends what was granted. */
export function RevokeGrantDialog({ order: { tid, goods_name: goods }, onClose }: TakeBackDialogProps) {
  const t = useTexts();
  const refund = useRefund();
  const reason = useReason();
  const [isSubmitted, setSubmitted] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (reason.isFaulty) return;
    refund.mutate(
      { tid, reason: reason.given },
      {
        onSuccess: () => {
          toast.success(t("takenBack"));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={t("takeBackTitle")} busy={refund.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t("takeBackHint", { goods })}</Text>
          <ReasonField reason={reason} isChecked={isSubmitted} />
          <Text size="sm" c="dimmed">
            {tid}
          </Text>
          <FailureAlert error={refund.error} />
          <FormButtons danger submitLabel={t("takeBack")} busy={refund.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
