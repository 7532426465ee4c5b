import type { DeviceProcess } from "@yiqiao/contracts/devices";
import { ConfirmDialog, toast } from "@yiqiao/ui";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { useRemoveProcess } from "../devices.queries.ts";
import { useTexts } from "../texts.ts";

interface RemoveDialogProps {
  readonly process: DeviceProcess | undefined;
  readonly onClose: () => void;
}

/** Takes a process that is lost off the list. */
export function RemoveDialog({ process, onClose }: RemoveDialogProps) {
  const t = useTexts();
  const remove = useRemoveProcess();
  const close = (): void => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={process !== undefined}
      title={t("removeTitle", { host: process?.host ?? "", pid: String(process?.pid ?? "") })}
      confirmLabel={t("remove")}
      danger
      busy={remove.isPending}
      onConfirm={() => {
        if (process === undefined) return;
        remove.mutate(process.id, {
          onSuccess: () => {
            toast.success(t("removed"));
            close();
          },
        });
      }}
      onClose={close}
    >
      {t("removeHint")}
      <FailureAlert error={remove.error} />
    </ConfirmDialog>
  );
}
