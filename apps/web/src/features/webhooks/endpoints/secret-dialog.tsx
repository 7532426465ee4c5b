import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { Dialog, toast } from "@yiqiao/ui";
import { writeClipboard } from "#shared/clipboard/write-clipboard.ts";
import { useTexts } from "../texts.ts";

interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that is shown once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useTexts();
  const copy = async () => {
    if (await writeClipboard(secret)) toast.success(t("copied"));
  };
  return (
    <Dialog title={t("secretTitle")} closable={false} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t("secretHint")}</Text>
        <Code block data-testid="webhook-secret" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {secret}
        </Code>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => void copy()}>
            {t("copy")}
          </Button>
          <Button onClick={onClose}>{t("secretKept")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
