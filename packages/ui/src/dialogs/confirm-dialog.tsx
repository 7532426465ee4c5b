import { Button, Group, Modal, Text } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import type { ReactNode } from "react";
import { useRestoredFocus, useIsCovered } from "./dialog-stack.ts";
import { messages } from "../messages.ts";

export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** What the button does, as a verb: 'Delete all'. */
  readonly confirmLabel: string;
  /** What leaving it as it is means, where 'Cancel' could be taken for the act itself. */
  readonly cancelLabel?: string;
  /** The act destroys something: the button is red and the cancel button has the focus. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an act that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirmLabel,
    cancelLabel,
    danger = false,
    busy = false,
    onConfirm,
    onClose,
  } = props;
  const t = useT(messages);
  const isCovered = useIsCovered(opened);
  useRestoredFocus(opened);
  return (
    <Modal
      opened={opened && !isCovered}
      returnFocus={false}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t("close") }}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
    >
      <Text component="div" size="sm">
        {children}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus={danger || undefined}>
          {cancelLabel ?? t("cancel")}
        </Button>
        <Button
          color={danger ? "red" : "brand"}
          onClick={onConfirm}
          loading={busy}
          data-autofocus={!danger || undefined}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
