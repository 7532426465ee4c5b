import { NativeSelect, SegmentedControl, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isSku, type SkuCode } from "@yiqiao/contracts/plans";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { SiteField } from "#shared/parts/site-field.tsx";
import { grantBody, type GrantDraft, grantFaults, type GrantField } from "./grant-draft.ts";
import { pricesQuery, useGrant } from "../management.queries.ts";
import { useTexts } from "../texts.ts";

const noFaults: ReadonlySet<GrantField> = new Set();
/** The usual grant: an enterprise's contract. */
const usualSku: SkuCode = "enterprise-y";

/** Delivers a plan or pack that was paid for elsewhere. */
export function GrantDialog({ site, onClose }: { readonly site?: number; readonly onClose: () => void }) {
  const t = useTexts();
  const grant = useGrant();
  const [draft, setDraft] = useState<GrantDraft>({
    to: site === undefined ? "account" : "site",
    account: "",
    site,
    sku: usualSku,
    paid: "0",
    reason: "",
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const faults = grantFaults(draft);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (faults.size > 0) return;
    grant.mutate(grantBody(draft), {
      onSuccess: () => {
        toast.success(t("granted"));
        onClose();
      },
    });
  }

  return (
    <Dialog title={t("grantTitle")} busy={grant.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t("grantHint")}
          </Text>
          <Fields
            draft={draft}
            faults={isSubmitted ? faults : noFaults}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
          <FailureAlert error={grant.error} />
          <FormButtons submitLabel={t("grantSubmit")} busy={grant.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: GrantDraft;
  readonly faults: ReadonlySet<GrantField>;
  readonly onChange: (change: Partial<GrantDraft>) => void;
}

function Fields({ draft, faults, onChange }: FieldsProps) {
  const t = useTexts();
  const goods = useGrantable();
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t("grantTo")}
        value={draft.to}
        onChange={(to) => onChange({ to: to === "site" ? "site" : "account" })}
        data={[
          { value: "account", label: t("grantAccount") },
          { value: "site", label: t("grantSite") },
        ]}
      />
      {draft.to === "account" ? (
        <TextInput
          label={t("grantAccountField")}
          autoComplete="off"
          value={draft.account}
          error={faults.has("account") && t("grantAccountFault")}
          onChange={({ currentTarget }) => onChange({ account: currentTarget.value })}
        />
      ) : (
        <SiteField
          label={t("site")}
          none=""
          site={draft.site}
          error={faults.has("site") && t("grantSiteFault")}
          onSite={(site) => onChange({ site })}
        />
      )}
      <NativeSelect
        label={t("grantGoods")}
        value={draft.sku}
        data={goods}
        onChange={({ currentTarget }) => isSku(currentTarget.value) && onChange({ sku: currentTarget.value })}
      />
      <TextInput
        label={t("grantPaid")}
        description={t("grantPaidHint")}
        inputMode="decimal"
        autoComplete="off"
        value={draft.paid}
        error={faults.has("paid") && t("grantPaidFault")}
        onChange={({ currentTarget }) => onChange({ paid: currentTarget.value })}
      />
      <Textarea
        label={t("grantReason")}
        autosize
        minRows={2}
        value={draft.reason}
        error={faults.has("reason") && t("refundReasonFault")}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
    </>
  );
}

/** Plans and packs with their names, as the list of prices has them; documents are paid for one by one. */
function useGrantable() {
  const { language } = useInterfaceLanguage();
  const { data } = useQuery(pricesQuery(undefined, language));
  const known = data?.prices.filter(({ code, goods_type: type }) => code !== "free" && type !== "T04");
  return known?.map(({ code, name }) => ({ value: code, label: name })) ?? [{ value: usualSku, label: usualSku }];
}
