import { ActionIcon, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

export interface RowButtonProps {
  /** What it does, short, for the eye. */
  readonly tip: string;
  /** What it does to which file. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

export function RowButton({ tip, label, icon, busy = false, onClick }: RowButtonProps) {
  return (
    <Tooltip label={tip} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        radius="xl"
        aria-label={label}
        loading={busy}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
