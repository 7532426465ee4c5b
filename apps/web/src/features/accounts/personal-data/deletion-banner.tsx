import { Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useFormats, useT } from "@yiqiao/i18n/react";
import styles from "./deletion-banner.module.css";
import { KeepButton } from "./keep-button.tsx";
import { messages } from "../messages.ts";

/** Stands over every page while the account waits for its deletion. */
export default function DeletionBanner({ dueAt }: { readonly dueAt: string }) {
  const t = useT(messages);
  const formats = useFormats();
  return (
    <section className={styles.banner} aria-label={t("deletion")}>
      <Group gap="sm" justify="center">
        <IconAlertTriangle size={18} aria-hidden />
        <Text size="sm" fw={600}>
          {t("deletionPendingTitle", { date: formats.dateTime(dueAt) })}
        </Text>
        <KeepButton />
      </Group>
    </section>
  );
}
