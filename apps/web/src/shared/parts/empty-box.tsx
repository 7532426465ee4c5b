import { Paper } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { EmptyState, type EmptyStateProps } from "@yiqiao/ui";

interface EmptyBoxProps extends Omit<EmptyStateProps, "icon"> {
  readonly icon: Icon;
}

/** Stands in the frame of a list or a panel that has nothing to show. */
export function EmptyBox({ icon: Icon, ...words }: EmptyBoxProps) {
  return (
    <Paper withBorder radius="lg">
      <EmptyState icon={<Icon size={28} stroke={1.5} />} {...words} />
    </Paper>
  );
}
