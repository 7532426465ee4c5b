import { Input, NativeSelect } from "@mantine/core";
import { type SectionName, sectionNames } from "@yiqiao/contracts/permissions";
import { planCodes } from "@yiqiao/contracts/plans";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { wordKey } from "@yiqiao/i18n";
import styles from "./fields.module.css";
import type { SettingFieldProps } from "./setting-field-props.ts";
import { settingWord } from "./setting-words.ts";
import { useTexts } from "./texts.ts";

type Gates = Readonly<Partial<Record<SectionName, readonly string[]>>>;

/** For each section the plans that have it: as usual, or from one plan on. */
export function PlanGatesField({ field, value, error, disabled = false, onChange }: SettingFieldProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const { label, hint } = settingWord(language, field.path);
  const gates = value as Gates;
  const set = (section: SectionName, from: string) => {
    const { [section]: _former, ...others } = gates;
    const plans = planCodes.slice(planCodes.findIndex((plan) => plan === from));
    onChange(from === "" ? others : { ...others, [section]: plans });
  };
  return (
    <Input.Wrapper
      component="fieldset"
      label={label}
      labelElement="div"
      description={hint}
      error={error}
      style={{ border: 0, padding: 0, margin: 0 }}
    >
      <div className={styles.grid} style={{ marginTop: 8 }}>
        {sectionNames.map((section) => (
          <NativeSelect
            key={section}
            size="sm"
            label={t(wordKey("gate", section))}
            value={fromOf(gates[section])}
            disabled={disabled}
            data={[
              { value: "", label: t("gateUsual") },
              { value: "free", label: t("gateFree") },
              { value: "standard", label: t("gateStandard") },
              { value: "professional", label: t("gateProfessional") },
              { value: "enterprise", label: t("gateEnterprise") },
            ]}
            onChange={({ currentTarget }) => set(section, currentTarget.value)}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}

/** The lowest plan that has a section. */
function fromOf(plans: readonly string[] | undefined): string {
  return plans === undefined ? "" : (planCodes.find((plan) => plans.includes(plan)) ?? "");
}
