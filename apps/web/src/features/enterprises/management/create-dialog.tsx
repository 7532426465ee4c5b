import { Stack, Switch, TextInput } from "@mantine/core";
import { isReservedSiteCode, siteCodePattern } from "@yiqiao/contracts/sites";
import { Dialog, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { type NewEnterprise, useCreateEnterprise } from "../enterprises.queries.ts";
import { useTexts } from "../texts.ts";

interface CreateDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (site: number) => void;
}

const blank = {
  code: "",
  nameZh: "",
  nameEn: "",
  administrator: "",
  cap: "",
  expires: "",
  parent: "",
  mainLogo: false,
};
type Draft = typeof blank;
type FaultWord = "faultName" | "faultCode" | "faultAdministrator" | "faultCap";
type Fault = Partial<Record<keyof Draft, FaultWord>>;
type Label = "nameZh" | "nameEn" | "code" | "administrator" | "cap" | "lastDay" | "parent";
type Hint = "nameEnHint" | "codeHint" | "administratorHint" | "capHint" | "lastDayHint" | "parentHint";

/** An enterprise with a site of its own; everything else is set once it is there. */
export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const t = useTexts();
  const create = useCreateEnterprise();
  const [draft, setDraft] = useState(blank);
  const [isSubmitted, setSubmitted] = useState(false);
  const faults = faultsOf(draft);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(faults).length > 0) return;
    create.mutate(bodyOf(draft), {
      onSuccess: ({ site_id: site }) => {
        toast.success(t("created"));
        onClose();
        onCreated(site);
      },
    });
  };
  const field = (name: Exclude<keyof Draft, "mainLogo">, label: Label, hint?: Hint) => {
    const fault = isSubmitted ? faults[name] : undefined;
    return {
      label: t(label),
      description: hint && t(hint),
      value: draft[name],
      error: fault && t(fault),
      onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
        setDraft((before) => ({ ...before, [name]: currentTarget.value })),
    };
  };
  return (
    <Dialog title={t("createTitle")} busy={create.isPending} onClose={onClose} size={520}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput {...field("nameZh", "nameZh")} required maxLength={50} data-autofocus />
          <TextInput {...field("nameEn", "nameEn", "nameEnHint")} maxLength={50} />
          <TextInput {...field("code", "code", "codeHint")} required maxLength={40} />
          <TextInput {...field("administrator", "administrator", "administratorHint")} required maxLength={300} />
          <TextInput {...field("cap", "cap", "capHint")} inputMode="numeric" maxLength={7} />
          <TextInput {...field("expires", "lastDay", "lastDayHint")} type="date" />
          <TextInput {...field("parent", "parent", "parentHint")} maxLength={40} />
          {draft.parent.trim() !== "" && (
            <Switch
              label={t("mainLogo")}
              checked={draft.mainLogo}
              onChange={({ currentTarget }) => setDraft((before) => ({ ...before, mainLogo: currentTarget.checked }))}
            />
          )}
          <FailureAlert error={create.error} />
          <FormButtons submitLabel={t("create")} busy={create.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

function faultsOf({ code, nameZh, administrator, cap }: Draft): Fault {
  const given = code.trim().toLowerCase();
  return {
    ...(nameZh.trim() === "" && { nameZh: "faultName" }),
    ...((!siteCodePattern.test(given) || isReservedSiteCode(given)) && { code: "faultCode" }),
    ...(administrator.trim() === "" && { administrator: "faultAdministrator" }),
    ...(cap.trim() !== "" && !/^[1-9]\d{0,6}$/.test(cap.trim()) && { cap: "faultCap" }),
  };
}

function bodyOf({ code, nameZh, nameEn, administrator, cap, expires, parent, mainLogo }: Draft): NewEnterprise {
  return {
    code: code.trim(),
    name_zh: nameZh.trim(),
    name_en: nameEn.trim(),
    administrator: administrator.trim(),
    settings: {
      ...(cap.trim() !== "" && { user_cap: Number(cap) }),
      ...(expires !== "" && { expires }),
      ...(parent.trim() !== "" && { parent: parent.trim(), config: { showMainLogo: mainLogo } }),
    },
  };
}
