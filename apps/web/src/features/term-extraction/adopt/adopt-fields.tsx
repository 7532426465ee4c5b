import "@mantine/core/styles/Radio.css";
import { NativeSelect, Radio, Stack, Switch, TextInput } from "@mantine/core";
import { fieldWidth } from "@yiqiao/contracts/accounts";
import { domainCodes } from "@yiqiao/contracts/languages";
import { libraryLimits, type Library } from "@yiqiao/contracts/libraries";
import { useNames } from "#features/languages";
import { useReviewTexts } from "../texts.ts";
import classes from "./adopt.module.css";
import { isOfSite, type AdoptDraft } from "./use-adopt.ts";

interface PartProps {
  readonly draft: AdoptDraft;
  readonly onChange: (change: Partial<AdoptDraft>) => void;
}

const newBank = "new";

/** The termbases that there are, and a new one. */
export function Where({ banks, draft, onChange }: PartProps & { readonly banks: readonly Library[] }) {
  const t = useReviewTexts();
  const { domainName } = useNames();
  if (banks.length === 0) return <p className={classes.note}>{t("noTermbase")}</p>;
  const factsOf = (bank: Library) =>
    [
      t("entries", { count: bank.entries }),
      bank.domain === "general" ? undefined : domainName(bank.domain),
      isOfSite(bank) ? t("ofSite") : undefined,
    ]
      .filter((fact) => fact !== undefined)
      .join(" · ");
  return (
    <Radio.Group
      label={t("into")}
      value={draft.bankId ?? newBank}
      onChange={(value) => onChange({ bankId: value === newBank ? undefined : value })}
    >
      <Stack gap="xs" mt="xs" className={classes.banks}>
        {banks.map((bank) => (
          <Radio
            key={bank.bank_id}
            value={bank.bank_id}
            label={<span dir="auto">{bank.name}</span>}
            description={factsOf(bank)}
          />
        ))}
        <Radio value={newBank} label={t("newBank")} />
      </Stack>
    </Radio.Group>
  );
}

/** What is wrong with the name of a new termbase. */
export function nameFaultOf({ bankId, name }: AdoptDraft): "nameEmpty" | "nameLong" | undefined {
  if (bankId !== undefined) return undefined;
  if (name.trim() === "") return "nameEmpty";
  return fieldWidth(name.trim()) > libraryLimits.name ? "nameLong" : undefined;
}

/** Told of the fault once it was tried. */
export function NewName({ draft, onChange, isTried }: PartProps & { readonly isTried: boolean }) {
  const t = useReviewTexts();
  const fault = nameFaultOf(draft);
  return (
    <TextInput
      label={t("newName")}
      required
      data-autofocus
      value={draft.name}
      error={isTried && fault && t(fault, { limit: libraryLimits.name })}
      onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
    />
  );
}

/** What each term is given, and what becomes of those that are there with another translation. */
export function Given({ draft, onChange }: PartProps) {
  const t = useReviewTexts();
  const { domainName } = useNames();
  return (
    <>
      <div className={classes.given}>
        <NativeSelect
          label={t("givenDomain")}
          value={draft.domain ?? ""}
          data={[
            { value: "", label: t("noDomain") },
            ...domainCodes.map((code) => ({ value: code, label: domainName(code) })),
          ]}
          onChange={({ currentTarget }) =>
            onChange({ domain: domainCodes.find((code) => code === currentTarget.value) })
          }
        />
        <TextInput
          label={t("givenNote")}
          value={draft.note}
          maxLength={libraryLimits.note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        />
      </div>
      <Switch
        label={t("keepsBoth")}
        description={t("keepsBothHint")}
        checked={draft.keepsBoth}
        onChange={({ currentTarget }) => onChange({ keepsBoth: currentTarget.checked })}
      />
    </>
  );
}
