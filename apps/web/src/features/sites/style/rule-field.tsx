import { ActionIcon, NativeSelect, Textarea } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type LanguageCode, languageCodes, languages } from "@yiqiao/contracts/languages";
import { type SiteStyleRule, styleLimits } from "@yiqiao/contracts/style";
import { codePointLength } from "@yiqiao/contracts/text";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useTexts } from "../texts.ts";
import { isTooLong, type RuleRow } from "./rule-rows.ts";
import styles from "./rule-field.module.css";

interface RuleFieldProps {
  readonly row: RuleRow;
  readonly number: number;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<SiteStyleRule>) => void;
  readonly onRemove: () => void;
}

/** A rule, and the language that it holds for. */
export function RuleField({ row, number, disabled, onChange, onRemove }: RuleFieldProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const { codePoints: limit } = styleLimits;
  const targets = [
    { value: "", label: t("styleAll") },
    ...languageCodes.map((code) => ({ value: code, label: languages[code][language] })),
  ];
  const targetOf = (value: string): LanguageCode | null => languageCodes.find((code) => code === value) ?? null;
  return (
    <div className={styles.rule}>
      <Textarea
        className={styles.text}
        aria-label={t("styleText", { number })}
        placeholder={t("stylePlaceholder")}
        autosize
        minRows={1}
        maxRows={6}
        disabled={disabled}
        value={row.text}
        error={isTooLong(row) && t("styleLong", { limit, count: codePointLength(row.text.trim()) })}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <NativeSelect
        className={styles.target}
        aria-label={t("styleTarget", { number })}
        data={targets}
        disabled={disabled}
        value={row.target ?? ""}
        onChange={({ currentTarget }) => onChange({ target: targetOf(currentTarget.value) })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t("styleRemove", { number })}
        disabled={disabled}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
