import { Modal } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import type { ReactNode } from "react";
import { useRestoredFocus, useIsCovered } from "./dialog-stack.ts";
import { messages } from "../messages.ts";

export interface DialogProps {
  readonly title: string;
  /** While something is under way the dialog stays. */
  readonly busy?: boolean;
  /** False where closing by accident would lose what is shown only once. */
  readonly closable?: boolean;
  readonly size?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog with content of its own: a form, a few steps. It is open for as long as it is rendered;
 * while another one is above it, it waits unseen with what was typed.
 */
export function Dialog({ title, busy = false, closable = true, size = 460, onClose, children }: DialogProps) {
  const t = useT(messages);
  const mayClose = closable && !busy;
  const isCovered = useIsCovered();
  useRestoredFocus();
  return (
    <Modal
      opened={!isCovered}
      keepMounted
      // React's own way of hiding ends the effects of what is inside: of a dialog that covers this one and is rendered
      // in it, too. That one would no longer count as open, this one would come back, and so on without end.
      keepMountedMode="display-none"
      returnFocus={false}
      onClose={onClose}
      title={title}
      size={size}
      withCloseButton={closable}
      closeButtonProps={{ "aria-label": t("close") }}
      closeOnClickOutside={false}
      closeOnEscape={mayClose}
    >
      {children}
    </Modal>
  );
}
