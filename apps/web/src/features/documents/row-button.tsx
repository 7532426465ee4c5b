import { ActionIcon, Loader, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { roundIcon } from "#shared/parts/round-icon.ts";

export interface RowButtonProps {
  /** What it does, short, for the eye. */
  readonly tip: string;
  /** What it does to which file. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly busy?: boolean;
  /** Told the button, for the focus. */
  readonly onClick: (button: HTMLElement) => void;
}

/** A small button of a row. While it is busy it keeps the focus, which a disabled button would lose. */
export function RowButton({ tip, label, icon, busy = false, onClick }: RowButtonProps) {
  return (
    <Tooltip label={tip} openDelay={400}>
      <ActionIcon
        {...roundIcon}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={({ currentTarget }) => {
          if (!busy) onClick(currentTarget);
        }}
      >
        {busy ? <Loader size={18} color="currentColor" aria-hidden /> : icon}
      </ActionIcon>
    </Tooltip>
  );
}
