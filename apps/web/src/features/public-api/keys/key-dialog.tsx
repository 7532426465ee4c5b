import { Checkbox, Stack, Textarea, TextInput } from "@mantine/core";
import {
  type ApiKey,
  apiCallsPerMinute,
  apiKeyAddresses,
  apiKeyNameLength,
  type ApiKeySecret,
  type ApiScope,
  apiScopes,
} from "@yiqiao/contracts/public-api";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { Dialog, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useCreate, useUpdate } from "../public-api.queries.ts";
import { useTexts } from "../texts.ts";
import { scopeKeys } from "../words.ts";
import { bodyOf, dayOfMoment, draftOf, faultsOf, type KeyDraft, type KeyFaults, newDraft } from "./key-draft.ts";

interface KeyDialogProps {
  /** Left out: a new one. */
  readonly apiKey?: ApiKey;
  readonly onMade: (made: ApiKeySecret) => void;
  readonly onClose: () => void;
}

/** What a key is called and may do. */
export function KeyDialog({ apiKey, onMade, onClose }: KeyDialogProps) {
  const t = useTexts();
  const create = useCreate();
  const update = useUpdate();
  const [draft, setDraft] = useState(() => (apiKey === undefined ? newDraft : draftOf(apiKey)));
  const [faults, setFaults] = useState<KeyFaults>({});
  const busy = create.isPending || update.isPending;
  const error = create.error ?? update.error;
  const isEndRefused = error instanceof ApiError && error.code === errorCatalogue.apiKeyEnds.code;
  const saved = () => {
    toast.success(t("saved"));
    onClose();
  };

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = faultsOf(draft, Date.now(), apiKey);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const body = bodyOf(draft, apiKey);
    if (apiKey === undefined) create.mutate(body, { onSuccess: onMade });
    else update.mutate({ id: apiKey.id, ...body }, { onSuccess: saved });
  }

  return (
    <Dialog title={t(apiKey === undefined ? "addTitle" : "editTitle")} size={560} busy={busy} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Fields
            draft={draft}
            faults={isEndRefused ? { lastDay: true } : faults}
            onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          />
          <FailureAlert error={isEndRefused ? null : error} />
          <FormButtons submitLabel={t(apiKey === undefined ? "create" : "save")} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: KeyDraft;
  readonly faults: KeyFaults;
  readonly onChange: (change: Partial<KeyDraft>) => void;
}

function Fields({ draft, faults, onChange }: FieldsProps) {
  const t = useTexts();
  return (
    <>
      <TextInput
        label={t("name")}
        description={t("nameHint")}
        required
        withAsterisk={false}
        data-autofocus
        autoComplete="off"
        maxLength={apiKeyNameLength}
        value={draft.name}
        error={faults.name && t("nameFault")}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Scopes scopes={draft.scopes} isFaulty={faults.scopes === true} onChange={(scopes) => onChange({ scopes })} />
      <TextInput
        type="date"
        label={t("lastDay")}
        description={t("lastDayHint")}
        min={dayOfMoment(Date.now())}
        value={draft.lastDay}
        error={faults.lastDay && t("lastDayFault")}
        onChange={({ currentTarget }) => onChange({ lastDay: currentTarget.value })}
      />
      <Textarea
        label={t("addresses")}
        description={t("addressesHint")}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        placeholder={"203.0.113.7\n2001:db8::/32"}
        value={draft.addresses}
        error={addressFault(t, faults.addresses)}
        onChange={({ currentTarget }) => onChange({ addresses: currentTarget.value })}
      />
      <TextInput
        inputMode="numeric"
        label={t("charactersPerMonth")}
        description={t("charactersPerMonthHint")}
        autoComplete="off"
        value={draft.charactersPerMonth}
        error={faults.charactersPerMonth && t("numberFault")}
        onChange={({ currentTarget }) => onChange({ charactersPerMonth: currentTarget.value })}
      />
      <TextInput
        inputMode="numeric"
        label={t("callsPerMinute")}
        description={t("callsPerMinuteHint", { count: apiCallsPerMinute })}
        autoComplete="off"
        value={draft.callsPerMinute}
        error={faults.callsPerMinute && t("callsPerMinuteFault")}
        onChange={({ currentTarget }) => onChange({ callsPerMinute: currentTarget.value })}
      />
    </>
  );
}

function addressFault(t: ReturnType<typeof useTexts>, fault: KeyFaults["addresses"]) {
  if (fault === undefined) return false;
  if (fault === "many") return t("addressesMany", { limit: apiKeyAddresses });
  return t("addressesFault", { addresses: fault.slice(0, 3).join(", ") });
}

interface ScopesProps {
  readonly scopes: readonly ApiScope[];
  readonly isFaulty: boolean;
  readonly onChange: (scopes: readonly ApiScope[]) => void;
}

function Scopes({ scopes, isFaulty, onChange }: ScopesProps) {
  const t = useTexts();
  return (
    <Checkbox.Group
      label={t("scopes")}
      error={isFaulty && t("scopesFault")}
      value={[...scopes]}
      onChange={(chosen) => onChange(apiScopes.filter((scope) => chosen.includes(scope)))}
    >
      <Stack gap="xs" mt="xs">
        {apiScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={t(scopeKeys[scope])} description={t(`${scopeKeys[scope]}Hint`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
