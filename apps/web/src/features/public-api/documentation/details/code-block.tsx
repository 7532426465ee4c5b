import { Button, Code, Group, Stack } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { toast } from "@yiqiao/ui";
import { writeClipboard } from "#shared/clipboard/write-clipboard.ts";
import { useTexts } from "../texts.ts";

/** A program or an answer, with a button that copies it. */
export function CodeBlock({ code, label }: { readonly code: string; readonly label: string }) {
  const t = useTexts();
  const copy = async () => {
    if (await writeClipboard(code)) toast.success(t("copied"));
    else toast.error(t("copyFailed"));
  };
  return (
    <Stack gap={4}>
      <Code block tabIndex={0} role="region" aria-label={label} style={{ overflowX: "auto", maxHeight: 420 }}>
        {code}
      </Code>
      <Group justify="flex-end">
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {t("copy")}
        </Button>
      </Group>
    </Stack>
  );
}
