import { Stack, Text, ThemeIcon } from "@mantine/core";
import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly description?: string | undefined;
  /** What the reader can do now: a button or a link. */
  readonly action?: ReactNode;
}

/** Stands where a list or a result would, when there is nothing to show. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      {icon !== undefined && (
        <ThemeIcon variant="light" color="gray" size={56} radius="xl" aria-hidden>
          {icon}
        </ThemeIcon>
      )}
      <Text fw={600}>{title}</Text>
      {description !== undefined && (
        <Text c="dimmed" size="sm" maw={420}>
          {description}
        </Text>
      )}
      {action}
    </Stack>
  );
}
