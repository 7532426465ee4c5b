import { Button, Code, Group, Stack, Text } from "@mantine/core";
import type { ApiKeySecret } from "@yiqiao/contracts/public-api";
import { Dialog, toast } from "@yiqiao/ui";
import { writeClipboard } from "#shared/clipboard/write-clipboard.ts";
import { useTexts } from "../texts.ts";
import { curlExample } from "./curl-example.ts";

interface SecretDialogProps {
  readonly made: ApiKeySecret;
  readonly onClose: () => void;
}

/** A key with its secret, which is shown once. */
export function SecretDialog({ made, onClose }: SecretDialogProps) {
  const t = useTexts();
  return (
    <Dialog title={t("secretTitle")} size={620} closable={false} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t("secretHint")}</Text>
        <Shown label={t("apiKey")} value={made.api_key} testId="api-key" />
        <Shown label={t("appId")} value={made.app_id} testId="app-id" />
        <Shown label={t("appSecret")} value={made.app_secret} testId="app-secret" />
        {made.key.scopes.includes("text") && (
          <Shown label={t("example")} value={curlExample(location.origin, made.api_key)} testId="api-example" />
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t("secretKept")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ShownProps {
  readonly label: string;
  readonly value: string;
  readonly testId: string;
}

function Shown({ label, value, testId }: ShownProps) {
  const t = useTexts();
  const copy = async () => {
    if (await writeClipboard(value)) toast.success(t("copied"));
  };
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t("copyNamed", { name: label })}
          onClick={() => void copy()}
        >
          {t("copy")}
        </Button>
      </Group>
      <Code block data-testid={testId} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {value}
      </Code>
    </Stack>
  );
}
