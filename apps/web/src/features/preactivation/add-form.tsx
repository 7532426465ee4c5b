import "@mantine/core/styles/SimpleGrid.css";
import { Button, FileButton, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { planSkus } from "@yiqiao/contracts/plans";
import { preactivationLimits, preactivationPacks, tenThousand } from "@yiqiao/contracts/preactivation";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { SettingsBody, SettingsSection, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { RefusedList } from "#shared/parts/refused-list.tsx";
import { accountColumn, countAccounts } from "./account-column.ts";
import { type AddDraft, blankDraft, daysOf, readDraft } from "./add-draft.ts";
import { refusedEntries, useAdd } from "./preactivation.queries.ts";
import { usePlanNames } from "./use-plan-names.ts";
import { useTexts } from "./texts.ts";
import { withoutRefused } from "./without-refused.ts";

const plans = Object.keys(planSkus).filter((sku) => sku !== "free");

/** Accounts, and what they are to have. */
export function AddForm() {
  const t = useTexts();
  const add = useAdd();
  const [draft, setDraft] = useState<AddDraft>(blankDraft);
  const [isSubmitted, setSubmitted] = useState(false);
  const { body, faults } = readDraft(draft);
  const refused = refusedEntries(add.error);
  const change = (part: Partial<AddDraft>) => setDraft({ ...draft, ...part });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (body === undefined) return;
    add.mutate(body, {
      onSuccess: ({ added }) => {
        toast.success(t("added", { count: added }));
        setSubmitted(false);
        setDraft({ ...draft, accounts: "" });
      },
    });
  }

  return (
    <SettingsSection title={t("add")}>
      <SettingsBody>
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <Accounts accounts={draft.accounts} onChange={(accounts) => change({ accounts })} />
            <GoodsFields draft={draft} faults={isSubmitted ? faults : new Set()} onChange={change} />
            {refused ? (
              <RefusedList
                title={t("refused", { count: refused.length })}
                refused={refused.map(({ account, fault }) => ({ name: account, reason: t(wordKey("fault", fault)) }))}
                onClose={add.reset}
              >
                <Button
                  size="xs"
                  variant="default"
                  mt="xs"
                  onClick={() => {
                    change({ accounts: withoutRefused(draft.accounts, refused) });
                    add.reset();
                  }}
                >
                  {t("dropRefused")}
                </Button>
              </RefusedList>
            ) : (
              <FailureAlert error={add.error} />
            )}
            <Group>
              <Button type="submit" loading={add.isPending}>
                {t("submit")}
              </Button>
            </Group>
          </Stack>
        </form>
      </SettingsBody>
    </SettingsSection>
  );
}

interface AccountsProps {
  readonly accounts: string;
  readonly onChange: (accounts: string) => void;
}

function Accounts({ accounts, onChange }: AccountsProps) {
  const t = useTexts();
  const take = async (file: File | null) => {
    if (file === null) return;
    if (file.size > preactivationLimits.text) return toast.error(t("fileTooLarge", { name: file.name }));
    const found = accountColumn(await file.text());
    if (found.length === 0) return toast.error(t("fileEmpty", { name: file.name }));
    onChange([accounts.trim(), ...found].filter(Boolean).join("\n"));
  };
  return (
    <div>
      <Textarea
        label={t("accounts")}
        description={t("accountsHint")}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={preactivationLimits.text}
        spellCheck={false}
        value={accounts}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group gap="sm" mt="xs">
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs" leftSection={<IconFileImport size={15} aria-hidden />}>
              {t("fromFile")}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t("fileHint")} · {t("accountCount", { count: countAccounts(accounts) })}
        </Text>
      </Group>
    </div>
  );
}

interface GoodsFieldsProps {
  readonly draft: AddDraft;
  readonly faults: ReadonlySet<"days" | "custom">;
  readonly onChange: (part: Partial<AddDraft>) => void;
}

function GoodsFields({ draft, faults, onChange }: GoodsFieldsProps) {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = usePlanNames();
  const packs = [
    { value: "0", label: t("none") },
    ...preactivationPacks.map((units) => ({
      value: String(units),
      label: formats.number(units * tenThousand),
    })),
    { value: "custom", label: t("custom") },
  ];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <NativeSelect
        label={t("plan")}
        value={draft.sku}
        data={plans.map((sku) => ({ value: sku, label: nameOf(sku) }))}
        onChange={({ currentTarget: { value } }) => onChange({ sku: value, days: daysOf(value) })}
      />
      <TextInput
        label={t("days")}
        inputMode="numeric"
        autoComplete="off"
        value={draft.days}
        error={faults.has("days") && t("daysFault", { most: preactivationLimits.days })}
        onChange={({ currentTarget }) => onChange({ days: currentTarget.value })}
      />
      <NativeSelect
        label={t("characters")}
        description={t("charactersHint")}
        value={draft.pack}
        data={packs}
        onChange={({ currentTarget }) => onChange({ pack: currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={t("expires")}
        description={t("expiresHint")}
        value={draft.expires}
        onChange={({ currentTarget }) => onChange({ expires: currentTarget.value })}
      />
      {draft.pack === "custom" && (
        <TextInput
          label={t("customCharacters")}
          inputMode="numeric"
          autoComplete="off"
          value={draft.custom}
          error={faults.has("custom") && t("customFault", { most: preactivationLimits.units })}
          onChange={({ currentTarget }) => onChange({ custom: currentTarget.value })}
        />
      )}
    </SimpleGrid>
  );
}
