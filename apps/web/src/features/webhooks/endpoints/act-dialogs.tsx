import type { Webhook, WebhookSecret } from "@yiqiao/contracts/webhooks";
import { ConfirmDialog, toast } from "@yiqiao/ui";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { useTexts } from "../texts.ts";
import { useDelete, useRotate } from "../webhooks.queries.ts";

interface ActProps {
  /** None: the dialog is closed. */
  readonly endpoint: Webhook | undefined;
  readonly onClose: () => void;
}

export function RotateDialog({
  endpoint,
  onMade,
  onClose,
}: ActProps & { readonly onMade: (made: WebhookSecret) => void }) {
  const t = useTexts();
  const rotate = useRotate();
  const run = () => {
    if (endpoint !== undefined) mutateToTheEnd(rotate, endpoint.id, { onSuccess: onMade, onError: onClose });
  };
  return (
    <ConfirmDialog
      opened={endpoint !== undefined}
      title={t("rotateTitle")}
      confirmLabel={t("rotate")}
      busy={rotate.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      {t("rotateBody")}
    </ConfirmDialog>
  );
}

export function DeleteDialog({ endpoint, onClose }: ActProps) {
  const t = useTexts();
  const remove = useDelete();
  const run = () => {
    if (endpoint === undefined) return;
    mutateToTheEnd(remove, endpoint.id, { onSuccess: () => toast.success(t("deleted")), onSettled: onClose });
  };
  return (
    <ConfirmDialog
      opened={endpoint !== undefined}
      title={t("deleteTitle")}
      confirmLabel={t("delete")}
      danger
      busy={remove.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      {t("deleteBody", { url: endpoint?.url ?? "" })}
    </ConfirmDialog>
  );
}
