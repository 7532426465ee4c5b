import { Button, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useT } from "@yiqiao/i18n/react";
import { messages } from "../messages.ts";

export interface ErrorStateProps {
  /** What failed, in the reader's language. */
  readonly message: string;
  /** Shown small, for a report to the administrator. */
  readonly requestId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
}

/** Stands where content would, when it could not be loaded. */
export function ErrorState({ message, requestId, onRetry, retrying = false }: ErrorStateProps) {
  const t = useT(messages);
  return (
    <Stack role="alert" align="center" gap="xs" py="xl" px="md" ta="center">
      <ThemeIcon variant="light" color="red" size={56} radius="xl" aria-hidden>
        <IconAlertTriangle size={28} stroke={1.5} />
      </ThemeIcon>
      <Text fw={600} maw={480}>
        {message}
      </Text>
      {requestId !== undefined && (
        <Text c="dimmed" size="xs">
          {t("request", { id: requestId })}
        </Text>
      )}
      {onRetry !== undefined && (
        <Button
          variant="default"
          mt="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={retrying}
          onClick={onRetry}
        >
          {t("retry")}
        </Button>
      )}
    </Stack>
  );
}
