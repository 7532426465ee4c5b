import { Button, Group, Text } from "@mantine/core";
import type { QuoteBody } from "@yiqiao/contracts/documents";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { Order } from "@yiqiao/contracts/orders";
import { Dialog } from "@yiqiao/ui";
import { useEffect, useEffectEvent } from "react";
import { useGate } from "#features/permissions";
import { openGoods, type GoodsRequest } from "#features/plans";
import { useUser } from "#features/sessions";
import type { ApiError } from "#shared/api-client/index.ts";
import { useTexts } from "../texts.ts";

const titles = {
  characters: "noticeCharacters",
  trials: "noticeTrials",
  limit: "noticePlan",
  section: "noticePlan",
} as const;
const reasons: ReadonlyMap<number, keyof typeof titles> = new Map([
  [errorCodes.insufficientCharacters, "characters"],
  [errorCodes.trialsOver, "trials"],
  [errorCodes.planLimit, "limit"],
  [errorCodes.planNeeded, "section"],
]);

/** Whether more characters or another plan would help. */
export const isPayment = ({ code }: ApiError): boolean => reasons.has(code);

interface PaymentNoticeProps {
  readonly failure: ApiError;
  /** What was to be translated: it can be paid for by itself. */
  readonly task: QuoteBody;
  readonly onClose: () => void;
  /** Something was bought: what was held up goes on. */
  readonly onBought: (order: Order) => void;
}

/** What the server says of characters and plans: with what can be bought, or with whom to ask. */
export function PaymentNotice({ failure, task, onClose, onBought }: PaymentNoticeProps) {
  const t = useTexts();
  const isUser = useUser() !== undefined;
  const { isOffered } = useGate("Purchase");
  const reason = reasons.get(failure.code);
  const offer = useEffectEvent(() => {
    const request: GoodsRequest = { reason, message: failure.message, onBought };
    openGoods({
      ...request,
      ...(reason !== "characters" && { tab: "plans" }),
      ...(isUser && reason !== "limit" && reason !== "section" && { task }),
    });
    onClose();
  });
  useEffect(() => {
    if (isOffered) offer();
  }, [isOffered]);
  if (isOffered) return undefined;
  return (
    <Dialog title={t(reason === undefined ? "noticeTitle" : titles[reason])} onClose={onClose}>
      <Text size="sm">{failure.message}</Text>
      <Text size="sm" c="dimmed" mt="sm">
        {t("noticeAdministrator")}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t("understood")}
        </Button>
      </Group>
    </Dialog>
  );
}
