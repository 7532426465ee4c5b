import { ActionIcon, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

interface RowButtonProps {
  /** What it does, short, for the eye. */
  readonly tip: string;
  /** What it does to what. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: number;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A small button of a row. One that has nothing to do keeps the focus, which a disabled button would lose. */
export function RowButton({ tip, label, icon, size = 36, disabled = false, onClick }: RowButtonProps) {
  return (
    <Tooltip label={tip} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={size}
        radius="xl"
        aria-label={label}
        aria-disabled={disabled || undefined}
        opacity={disabled ? 0.35 : undefined}
        onClick={() => {
          if (!disabled) onClick();
        }}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
