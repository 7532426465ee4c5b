import { Button, Group, Stack, Text } from "@mantine/core";
import type { ImportStatus } from "@yiqiao/contracts/libraries";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { ProgressBar } from "@yiqiao/ui";
import { ImportCounts } from "./import-counts.tsx";
import { useImportStep } from "./imports.queries.ts";
import { useFileTexts } from "../texts.ts";

/** How far an import is. */
export function ImportRunning({ status, onClose }: { readonly status: ImportStatus; readonly onClose: () => void }) {
  const t = useFileTexts();
  const { language } = useInterfaceLanguage();
  const { import_id: id, file_name: name, score, state } = status;
  const { cancel } = useImportStep(id, language);
  return (
    <Stack gap="md">
      <div>
        <Group justify="space-between" mb={6} gap="sm">
          <Text size="sm" fw={500} dir="auto">
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {state === "waiting" ? t("waiting") : `${Math.floor(score)}%`}
          </Text>
        </Group>
        <ProgressBar label={t("progressOf", { name })} value={score} />
      </div>
      <ImportCounts status={status} />
      <Text size="sm" c="dimmed">
        {t("leaveHint")}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("stop")}
        </Button>
        <Button onClick={onClose}>{t("inBackground")}</Button>
      </Group>
    </Stack>
  );
}
