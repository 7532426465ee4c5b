import { Checkbox, Group, NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { domainCodes, languageCodes } from "@yiqiao/contracts/languages";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useNames } from "#features/languages";
import { PlanGatesField } from "./plan-gates-field.tsx";
import { settingWord } from "./setting-words.ts";
import { useTexts } from "./texts.ts";
import type { SettingFieldProps } from "./setting-field-props.ts";

/** One setting of a site, as its kind is typed. */
export function SettingFieldInput(props: SettingFieldProps) {
  const { field, value, onChange } = props;
  const common = useCommon(props);
  const { kind } = field;
  if (kind === "flag") {
    return (
      <Switch {...common} checked={value === true} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    );
  }
  if (kind === "lines" || kind === "pairs") {
    return (
      <Textarea
        {...common}
        autosize
        minRows={2}
        maxRows={8}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  if (kind === "choice" || kind === "domain") return <Choice {...props} />;
  if (kind === "languages") return <Languages {...props} />;
  if (kind === "plans") return <PlanGatesField {...props} />;
  return (
    <TextInput
      {...common}
      type={kind === "day" ? "date" : "text"}
      inputMode={kind === "number" ? "numeric" : undefined}
      value={String(value)}
      rightSection={
        kind === "color" && /^#[\da-f]{6}$/i.test(String(value)) ? <Colour value={String(value)} /> : undefined
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function useCommon({ field, error, disabled = false }: SettingFieldProps) {
  const { language } = useInterfaceLanguage();
  const { label, hint } = settingWord(language, field.path);
  return { label, description: hint, error, disabled };
}

function Colour({ value }: { readonly value: string }) {
  return <span aria-hidden style={{ width: 18, height: 18, borderRadius: 4, background: value }} />;
}

const choiceWords = {
  closed: "joiningClosed",
  confirm: "joiningConfirm",
  open: "joiningOpen",
  standard: "variantStandard",
  brand: "variantBrand",
  research: "variantResearch",
  "": "usual",
  xs: "radiusXs",
  sm: "radiusSm",
  md: "radiusMd",
  lg: "radiusLg",
  xl: "radiusXl",
} as const;
type ChoiceWord = (typeof choiceWords)[keyof typeof choiceWords];
const choiceWord = (option: string): ChoiceWord => choiceWords[option as keyof typeof choiceWords] ?? "usual";

function Choice(props: SettingFieldProps) {
  const t = useTexts();
  const { domainName } = useNames();
  const { field, value, onChange } = props;
  const data =
    field.kind === "domain"
      ? [{ value: "", label: t("usual") }, ...domainCodes.map((code) => ({ value: code, label: domainName(code) }))]
      : (field.options ?? []).map((option) => ({ value: option, label: t(choiceWord(option)) }));
  return (
    <NativeSelect
      {...useCommon(props)}
      value={String(value)}
      data={data}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Languages(props: SettingFieldProps) {
  const { languageName } = useNames();
  const { value, disabled = false, onChange } = props;
  return (
    <Checkbox.Group {...useCommon(props)} value={value as string[]} onChange={onChange}>
      <Group gap="sm" mt="xs">
        {languageCodes.map((code) => (
          <Checkbox key={code} value={code} label={languageName(code)} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
