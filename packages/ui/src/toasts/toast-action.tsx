import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** A toast's text with a button beside it. */
export function actionContent(message: string, { label, run }: ToastAction): ReactNode {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>{message}</span>
      <Button variant="light" size="compact-sm" onClick={run} flex="none">
        {label}
      </Button>
    </Group>
  );
}
