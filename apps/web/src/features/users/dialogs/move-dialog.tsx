import { Stack, Text } from "@mantine/core";
import type { UserDetails } from "@yiqiao/contracts/users";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { SiteField } from "#shared/parts/site-field.tsx";
import { useTexts } from "../texts.ts";
import { useMoveUser } from "../users.queries.ts";

interface MoveDialogProps {
  readonly user: UserDetails;
  readonly onClose: () => void;
}

/** Makes a user of the main site one of an enterprise. */
export function MoveDialog({ user, onClose }: MoveDialogProps) {
  const t = useTexts();
  const act = useMoveUser();
  const [site, setSite] = useState<number>();
  const [isAsked, setAsked] = useState(false);
  const hasNoSite = site === undefined || site === user.site_id;
  return (
    <Dialog title={t("move")} busy={act.isPending} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (hasNoSite) return;
          const done = () => {
            toast.success(t("moved"));
            onClose();
          };
          act.mutate({ user_id: user.user_id, site_id: site }, { onSuccess: done });
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t("moveHint")}</Text>
          <SiteField
            label={t("moveTo")}
            error={isAsked && hasNoSite ? t("moveNoSite") : undefined}
            none={t("moveChoose")}
            site={site}
            onSite={setSite}
          />
          <FailureAlert error={act.error} />
          <FormButtons submitLabel={t("move")} busy={act.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
