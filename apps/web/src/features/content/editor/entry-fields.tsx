import { Autocomplete, Stack, Switch, TextInput } from "@mantine/core";
import { contentLimits, type FaqEntry } from "@yiqiao/contracts/content";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { MarkdownField } from "./markdown-field.tsx";
import { useTexts } from "./texts.ts";

interface EntryFieldsProps {
  readonly entry: FaqEntry;
  readonly language: InterfaceLanguage;
  readonly known: readonly FaqEntry[];
  readonly disabled: boolean;
  readonly onChange: (entry: FaqEntry) => void;
}

/** A question and its answer, in one language. */
export function EntryFields({ entry, language, known, disabled, onChange }: EntryFieldsProps) {
  const t = useTexts();
  const [category, question, answer] = [`category_${language}`, `question_${language}`, `answer_${language}`] as const;
  const categories = [...new Set(known.map((each) => each[category]).filter(Boolean))];
  /** A category that others have comes with its name in the other language. */
  const setCategory = (name: string) => {
    const same = known.find((each) => each.id !== entry.id && name !== "" && each[category] === name);
    const both = same && { category_zh: same.category_zh, category_en: same.category_en };
    onChange({ ...entry, [category]: name, ...both });
  };
  return (
    <Stack gap="md">
      <TextInput
        label={t("question")}
        maxLength={contentLimits.question}
        disabled={disabled}
        value={entry[question]}
        onChange={({ currentTarget }) => onChange({ ...entry, [question]: currentTarget.value })}
      />
      <Autocomplete
        label={t("category")}
        description={t("categoryHint")}
        maxLength={contentLimits.category}
        disabled={disabled}
        data={categories}
        value={entry[category]}
        onChange={setCategory}
      />
      <MarkdownField
        label={t("answer")}
        maxLength={contentLimits.answer}
        disabled={disabled}
        value={entry[answer]}
        onChange={(text) => onChange({ ...entry, [answer]: text })}
      />
      <Switch
        label={t("hidden")}
        checked={entry.hidden}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ ...entry, hidden: currentTarget.checked })}
      />
    </Stack>
  );
}
