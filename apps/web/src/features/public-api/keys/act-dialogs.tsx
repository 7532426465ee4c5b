import "@mantine/core/styles/Radio.css";
import { Radio, Stack, Text } from "@mantine/core";
import type { ApiKey, ApiKeySecret } from "@yiqiao/contracts/public-api";
import { ConfirmDialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { useRevoke, useRotate } from "../public-api.queries.ts";
import { useTexts } from "../texts.ts";

const overlaps = [0, 24, 72, 168] as const;

interface RotateDialogProps {
  readonly apiKey: ApiKey;
  readonly onMade: (made: ApiKeySecret) => void;
  readonly onClose: () => void;
}

/** Asks for how long the secret so far stays good. */
export function RotateDialog({ apiKey, onMade, onClose }: RotateDialogProps) {
  const t = useTexts();
  const rotate = useRotate();
  const [hours, setHours] = useState<number>(24);
  const run = () =>
    mutateToTheEnd(rotate, { id: apiKey.id, overlap_hours: hours }, { onSuccess: onMade, onError: onClose });
  return (
    <ConfirmDialog
      opened
      title={t("rotateTitle")}
      confirmLabel={t("rotate")}
      busy={rotate.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t("rotateBody", { name: apiKey.name })}</Text>
        <Radio.Group label={t("overlapHours")} value={String(hours)} onChange={(value) => setHours(Number(value))}>
          <Stack gap="xs" mt="xs">
            {overlaps.map((each) => (
              <Radio key={each} value={String(each)} label={t(`overlap${each}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </ConfirmDialog>
  );
}

interface RevokeDialogProps {
  /** None: the dialog is closed. */
  readonly apiKey: ApiKey | undefined;
  readonly onClose: () => void;
}

export function RevokeDialog({ apiKey, onClose }: RevokeDialogProps) {
  const t = useTexts();
  const revoke = useRevoke();
  const run = () => {
    if (apiKey === undefined) return;
    mutateToTheEnd(revoke, apiKey.id, { onSuccess: () => toast.success(t("revoked")), onSettled: onClose });
  };
  return (
    <ConfirmDialog
      opened={apiKey !== undefined}
      title={t("revokeTitle")}
      confirmLabel={t("revoke")}
      danger
      busy={revoke.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      {t("revokeBody", { name: apiKey?.name ?? "" })}
    </ConfirmDialog>
  );
}
