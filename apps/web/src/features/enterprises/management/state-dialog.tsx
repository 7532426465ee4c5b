import { Stack } from "@mantine/core";
import type { EnterpriseDetail } from "@yiqiao/contracts/enterprises";
import { ConfirmDialog, toast } from "@yiqiao/ui";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { useSetState } from "../enterprises.queries.ts";
import { useTexts } from "../texts.ts";

interface SiteDialogProps {
  readonly site: EnterpriseDetail;
  readonly onClose: () => void;
}

/** Asks before everybody of a site is logged out, or let in again. */
export function StateDialog({ site, onClose }: SiteDialogProps) {
  const t = useTexts();
  const setState = useSetState();
  const isOff = site.state === "disabled";
  const { site_id, changed_at: seen } = site;
  return (
    <ConfirmDialog
      opened
      title={t(isOff ? "resumeTitle" : "suspendTitle", { code: site.code })}
      confirmLabel={t(isOff ? "resume" : "suspend")}
      danger={!isOff}
      busy={setState.isPending}
      onClose={onClose}
      onConfirm={() =>
        setState.mutate(
          { site_id, seen, enabled: isOff },
          {
            onSuccess: () => {
              toast.success(t(isOff ? "resumed" : "suspended"));
              onClose();
            },
          },
        )
      }
    >
      <Stack gap="md">
        {t(isOff ? "resumeQuestion" : "suspendQuestion")}
        <FailureAlert error={setState.error} />
      </Stack>
    </ConfirmDialog>
  );
}
