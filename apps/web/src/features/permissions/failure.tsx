import { Alert, Button, Group } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { offerGoods, openGoods, type GoodsRequest } from "#features/plans";
import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";
import { useGate } from "./use-gate.ts";

const messages = createDictionary(en, zh);

const reasons: ReadonlyMap<number, NonNullable<GoodsRequest["reason"]>> = new Map([
  [errorCodes.insufficientCharacters, "characters"],
  [errorCodes.trialsOver, "trials"],
  [errorCodes.planLimit, "limit"],
  [errorCodes.planNeeded, "section"],
]);

interface FailureProps {
  readonly title: string;
  readonly message?: string | undefined;
  readonly code?: number | undefined;
  /** It is as the reader wanted it, or nobody's fault. */
  readonly isCalm?: boolean;
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
  readonly actions?: ReactNode;
}

/** Says what did not come about and offers what helps. */
export function Failure({ title, message, code = 0, isCalm = false, onRetry, retryLabel, actions }: FailureProps) {
  const t = useT(messages);
  const { isOffered } = useGate("Purchase");
  const reason = reasons.get(code);
  const request: GoodsRequest = {
    reason,
    message,
    onBought: onRetry,
    ...(reason !== "characters" && { tab: "plans" }),
  };
  const offer = useEffectEvent(() => offerGoods(request));
  useEffect(() => {
    if (reason !== undefined && isOffered) offer();
  }, [reason, isOffered]);
  return (
    <Alert
      role={isCalm ? "status" : "alert"}
      color={isCalm ? "gray" : "red"}
      title={title}
      icon={isCalm ? <IconInfoCircle size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
    >
      {message}
      {reason !== undefined && !isOffered && <div>{t("askForMore")}</div>}
      <Group gap="xs" mt="sm">
        {reason !== undefined && isOffered && <Button onClick={() => openGoods(request)}>{t("getMore")}</Button>}
        {onRetry !== undefined && (
          <Button variant="default" onClick={onRetry}>
            {retryLabel ?? t("retry")}
          </Button>
        )}
        {actions}
      </Group>
    </Alert>
  );
}
