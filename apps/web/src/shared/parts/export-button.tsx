import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";

interface ExportButtonProps {
  readonly exporting: { readonly isPending: boolean; readonly mutate: () => void };
  readonly children: string;
}

/** A line of its own over a list, which saves all of the list as a file. */
export function ExportButton({ exporting, children }: ExportButtonProps) {
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {children}
      </Button>
    </Group>
  );
}
