import { NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isSku, planCalls, type SkuCode } from "@yiqiao/contracts/plans";
import { userReasonMost, type UsersAct } from "@yiqiao/contracts/users";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { api } from "#shared/api-client/index.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useTexts } from "../texts.ts";
import { useGrantUsers } from "../users.queries.ts";

const usualSku: SkuCode = "professional-m";

/** Plans and packs with their names; documents are paid for one by one. */
export function useGrantable(kinds: readonly string[] = ["T01", "T02", "T03"]) {
  const { language } = useInterfaceLanguage();
  const { data } = useQuery({
    queryKey: ["plans", "prices", 0, language],
    queryFn: ({ signal }) => api(planCalls.prices, { query: { site_id: undefined }, signal }),
  });
  return (data?.prices ?? [])
    .filter(({ code, goods_type: type }) => code !== "free" && kinds.includes(type))
    .map(({ code, name }) => ({ value: code, label: name }));
}

interface GrantUsersDialogProps {
  readonly ids: readonly string[];
  readonly onDone: (act: UsersAct) => void;
  readonly onClose: () => void;
}

/** Gives users a plan or characters, as an order that cost nothing. */
export function GrantUsersDialog({ ids, onDone, onClose }: GrantUsersDialogProps) {
  const t = useTexts();
  const grant = useGrantUsers();
  const goods = useGrantable();
  const [sku, setSku] = useState<SkuCode>(usualSku);
  const [reason, setReason] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (reason.trim() !== "") grant.mutate({ user_ids: ids, id: sku, reason: reason.trim() }, { onSuccess: onDone });
  }

  return (
    <Dialog title={t("grantTitle")} busy={grant.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t("grantHint")}</Text>
          <NativeSelect
            label={t("grantGoods")}
            value={sku}
            data={goods}
            onChange={({ currentTarget }) => isSku(currentTarget.value) && setSku(currentTarget.value)}
          />
          <Textarea
            label={t("reason")}
            autosize
            minRows={2}
            maxLength={userReasonMost}
            value={reason}
            error={isSubmitted && reason.trim() === "" && t("reasonFault")}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <FailureAlert error={grant.error} />
          <FormButtons submitLabel={t("grantSubmit")} busy={grant.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
