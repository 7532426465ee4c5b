import { Alert, Button, Group } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { ReactNode } from "react";
import { useGate } from "#features/permissions";
import { openGoods, type GoodsRequest } from "#features/plans";
import { useTexts } from "../texts.ts";

const reasons: ReadonlyMap<number, NonNullable<GoodsRequest["reason"]>> = new Map([
  [errorCodes.insufficientCharacters, "characters"],
  [errorCodes.planLimit, "limit"],
]);

interface FailureProps {
  readonly title: string;
  readonly message?: string | undefined;
  /** What can be done. */
  readonly hint?: string | undefined;
  readonly code?: number | undefined;
  /** It is as the reader wanted it. */
  readonly isCalm?: boolean;
  readonly actions?: ReactNode;
}

/** Says what did not come about and offers what helps. */
export function Failure({ title, message, hint, code = 0, isCalm = false, actions }: FailureProps) {
  const t = useTexts();
  const { isOffered } = useGate("Purchase");
  const reason = reasons.get(code);
  const Icon = isCalm ? IconInfoCircle : IconAlertTriangle;
  return (
    <Alert
      role={isCalm ? "status" : "alert"}
      color={isCalm ? "gray" : "red"}
      title={title}
      icon={<Icon size={18} aria-hidden />}
    >
      {message}
      {hint !== undefined && <div>{hint}</div>}
      {reason !== undefined && !isOffered && <div>{t("askAdministrator")}</div>}
      {(actions !== undefined || (reason !== undefined && isOffered)) && (
        <Group gap="xs" mt="sm">
          {reason !== undefined && isOffered && (
            <Button
              onClick={() =>
                openGoods({ reason, message: message ?? title, ...(reason === "limit" && { tab: "plans" }) })
              }
            >
              {t("getMore")}
            </Button>
          )}
          {actions}
        </Group>
      )}
    </Alert>
  );
}
