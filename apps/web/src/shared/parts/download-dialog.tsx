import { Button, Group, Stack } from "@mantine/core";
import { Dialog } from "@yiqiao/ui";
import type { ReactNode } from "react";
import { useTexts } from "./texts.ts";

interface DownloadDialogProps {
  readonly title: string;
  readonly downloadLabel: string;
  readonly download: { readonly isPending: boolean; readonly mutate: () => void };
  readonly onClose: () => void;
  /** What the file shall be. */
  readonly children: ReactNode;
}

/** Asks what a file shall be, and fetches it. */
export function DownloadDialog({ title, downloadLabel, download, onClose, children }: DownloadDialogProps) {
  const t = useTexts();
  return (
    <Dialog title={title} busy={download.isPending} onClose={onClose}>
      <Stack gap="lg">
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={download.isPending}>
            {t("cancel")}
          </Button>
          <Button loading={download.isPending} onClick={() => download.mutate()}>
            {downloadLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
