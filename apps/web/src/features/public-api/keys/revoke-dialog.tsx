import { ConfirmDialog, toast } from "@yiqiao/ui";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import type { useRevoke } from "../public-api.queries.ts";
import { useTexts } from "../texts.ts";

interface RevokeDialogProps {
  /** None: the dialog is closed. */
  readonly id: string | undefined;
  readonly revoke: ReturnType<typeof useRevoke>;
  readonly onClose: () => void;
  readonly children: string;
}

export function RevokeDialog({ id, revoke, onClose, children }: RevokeDialogProps) {
  const t = useTexts();
  const run = () => {
    if (id === undefined) return;
    mutateToTheEnd(revoke, id, { onSuccess: () => toast.success(t("revoked")), onSettled: onClose });
  };
  return (
    <ConfirmDialog
      opened={id !== undefined}
      title={t("revokeTitle")}
      confirmLabel={t("revoke")}
      danger
      busy={revoke.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
