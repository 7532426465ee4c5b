import "@mantine/core/styles/Radio.css";
import { Radio, Stack, Text, TextInput } from "@mantine/core";
import type { BuyerOrder } from "@yiqiao/contracts/orders";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { parseYuan, yuanInput } from "#shared/money/yuan.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useRefund } from "../management.queries.ts";
import { unusedOf } from "./refund-proposal.ts";
import { ReasonField, useReason } from "./reason-field.tsx";
import { useTexts } from "../texts.ts";

interface RefundDialogProps {
  readonly order: BuyerOrder;
  readonly onClose: () => void;
}

/** Pays an order back: what is unused of it, or another amount. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const t = useTexts();
  const { money } = useFormats();
  const refund = useRefund();
  const most = order.real_payment_fen;
  const unused = unusedOf(order, new Date());
  const [scope, setScope] = useState<RefundScope>(unused > 0 ? "unused" : "some");
  const [typed, setTyped] = useState(yuanInput(most));
  const reason = useReason();
  const [isSubmitted, setSubmitted] = useState(false);
  const amount = parseYuan(typed) ?? 0;
  const isAmountFaulty = scope === "some" && (amount <= 0 || amount > most);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (isAmountFaulty || reason.isFaulty) return;
    refund.mutate(
      { tid: order.tid, reason: reason.given, ...(scope === "some" ? { amount_fen: amount } : {}) },
      {
        onSuccess: () => {
          toast.success(t("refunded"));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={t("refundTitle")} busy={refund.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <RefundScopeField scope={scope} unused={unused} most={most} onSelect={setScope} />
          {scope === "some" && (
            <TextInput
              label={t("refundAmount")}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              error={isSubmitted && isAmountFaulty && t("refundAmountFault", { most: money(most) })}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
          <ReasonField reason={reason} isChecked={isSubmitted} />
          <Text size="sm" c="dimmed">
            {order.tid}
          </Text>
          <FailureAlert error={refund.error} />
          <FormButtons danger submitLabel={t("refundSubmit")} busy={refund.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

type RefundScope = "unused" | "some";

interface RefundScopeFieldProps {
  readonly scope: RefundScope;
  readonly unused: number;
  readonly most: number;
  readonly onSelect: (scope: RefundScope) => void;
}

function RefundScopeField({ scope, unused, most, onSelect }: RefundScopeFieldProps) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <Radio.Group
      label={t("refundHint", { paid: money(most) })}
      value={scope}
      onChange={(value) => onSelect(value === "some" ? "some" : "unused")}
    >
      <Stack gap="sm" mt="sm">
        <Radio
          value="unused"
          label={t("refundUnused")}
          description={t("refundUnusedHint", { amount: money(unused) })}
          disabled={unused === 0}
        />
        <Radio value="some" label={t("refundSome")} description={t("refundSomeHint", { most: money(most) })} />
      </Stack>
    </Radio.Group>
  );
}
