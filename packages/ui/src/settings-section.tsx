import { Box, Group, Paper, Text, Title } from "@mantine/core";
import { useId } from "react";
import type { ReactNode } from "react";
import styles from "./settings-section.module.css";

export interface SettingsSectionProps {
  readonly title: string;
  readonly description?: string | undefined;
  /** Stands at the title: a badge, a button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A framed part of a settings page. Rows inside draw their own dividing lines. */
export function SettingsSection({ title, description, aside, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder radius="lg" className={styles.section}>
      <Group justify="space-between" align="flex-start" gap="sm" className={styles.head}>
        <Box flex="1 1 240px" miw={0}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {description !== undefined && (
            <Text size="sm" c="dimmed" mt={2}>
              {description}
            </Text>
          )}
        </Box>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}

/** What of a section is no row: a form, a word on why there is nothing. */
export function SettingsBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

export interface SettingRowProps {
  readonly icon?: ReactNode;
  readonly label: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** One setting: what it is, what it is set to, and what can be done about it. */
export function SettingRow({ icon, label, children, action }: SettingRowProps) {
  return (
    <div className={styles.row}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <div className={styles.text}>
        <Text component="div" size="sm" fw={500}>
          {label}
        </Text>
        {children !== undefined && (
          <Text component="div" size="sm" c="dimmed" className={styles.value}>
            {children}
          </Text>
        )}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
