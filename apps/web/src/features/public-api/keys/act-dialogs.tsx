import "@mantine/core/styles/Radio.css";
import { Radio, Stack, Text } from "@mantine/core";
import type { ApiKey, ApiKeySecret } from "@yiqiao/contracts/public-api";
import { ConfirmDialog } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { useRotate } from "../public-api.queries.ts";
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
