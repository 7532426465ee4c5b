import { Stack, TextInput } from "@mantine/core";
import type { EnterpriseDetail } from "@yiqiao/contracts/enterprises";
import { Dialog, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useUpdateEnterprise } from "../enterprises.queries.ts";
import { useTexts } from "../texts.ts";

interface AdministratorDialogProps {
  readonly site: EnterpriseDetail;
  readonly onClose: () => void;
}

/** Names another account that manages the enterprise. */
export function AdministratorDialog({ site, onClose }: AdministratorDialogProps) {
  const t = useTexts();
  const update = useUpdateEnterprise();
  const [account, setAccount] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (account.trim() === "") return;
    update.mutate(
      { site_id: site.site_id, seen: site.changed_at, administrator: account.trim() },
      {
        onSuccess: () => {
          toast.success(t("administratorChanged"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t("administratorTitle", { code: site.code })} busy={update.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t("administrator")}
            description={t("administratorChangeHint")}
            data-autofocus
            required
            maxLength={300}
            value={account}
            error={isSubmitted && account.trim() === "" && t("faultAdministrator")}
            onChange={({ currentTarget }) => setAccount(currentTarget.value)}
          />
          <FailureAlert error={update.error} />
          <FormButtons submitLabel={t("save")} busy={update.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
