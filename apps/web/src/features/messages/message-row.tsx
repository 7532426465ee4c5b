import { ActionIcon, Button, Group, Text, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import type { Message } from "@yiqiao/contracts/messages";
import { useFormats, useT } from "@yiqiao/i18n/react";
import styles from "./messages-page.module.css";
import { messages } from "./messages.ts";

interface MessageRowProps {
  readonly message: Message;
  readonly onRead: (message: Message) => void;
  readonly onOpen: ((message: Message) => void) | undefined;
}

/** One message: unread ones stand out by weight and a dot. */
export function MessageRow({ message, onRead, onOpen }: MessageRowProps) {
  const t = useT(messages);
  const formats = useFormats();
  return (
    <li className={styles.row} data-unread={!message.read || undefined}>
      <span className={styles.dot} aria-hidden />
      <div className={styles.text}>
        <Group justify="space-between" align="baseline" gap="xs">
          <Text component="h2" size="sm" fw={message.read ? 500 : 700}>
            {!message.read && <VisuallyHidden>{t("unreadMark")} </VisuallyHidden>}
            {message.title}
          </Text>
          <Text size="xs" c="dimmed" className={styles.time}>
            <time dateTime={message.created_at}>{formats.dateTime(message.created_at)}</time>
          </Text>
        </Group>
        <Text size="sm" c="dimmed" mt={2} className={styles.body}>
          {message.body}
        </Text>
        {onOpen && (
          <Button size="compact-sm" variant="light" mt="xs" onClick={() => onOpen(message)}>
            {t("open")}
            <VisuallyHidden>: {message.title}</VisuallyHidden>
          </Button>
        )}
      </div>
      {!message.read && (
        <Tooltip label={t("markOne")}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`${t("markOne")}: ${message.title}`}
            onClick={() => onRead(message)}
          >
            <IconChecks size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}
