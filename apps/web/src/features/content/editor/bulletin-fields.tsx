import { Checkbox, NativeSelect, Paper, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { bulletinLevels, bulletinLinkPattern, contentLimits, type ContentOf } from "@yiqiao/contracts/content";
import { wordKey } from "@yiqiao/i18n";
import { Bulletin } from "../notice/bulletin-bar.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { useTexts } from "./texts.ts";

/** The bulletin bar, with itself as readers see it. */
export function BulletinFields({ content, language, disabled, onWrite }: FieldsProps<ContentOf<"bulletin">>) {
  const t = useTexts();
  const { link, level, dismissible } = content;
  const isLinkFaulty = link !== "" && !bulletinLinkPattern.test(link);
  const change = (part: Partial<typeof content>) => onWrite({ ...content, ...part });
  return (
    <Stack gap="md">
      <Textarea
        label={t("text")}
        autosize
        minRows={2}
        maxLength={contentLimits.bulletin}
        disabled={disabled}
        value={content[`text_${language}`]}
        onChange={({ currentTarget }) => change({ [`text_${language}`]: currentTarget.value })}
      />
      <TextInput
        label={t("link")}
        description={t("linkHint")}
        maxLength={contentLimits.url}
        disabled={disabled}
        value={link}
        error={isLinkFaulty && t("linkFault")}
        onChange={({ currentTarget }) => change({ link: currentTarget.value.trim() })}
      />
      {link !== "" && (
        <TextInput
          label={t("linkText")}
          maxLength={contentLimits.linkText}
          disabled={disabled}
          value={content[`link_${language}`]}
          onChange={({ currentTarget }) => change({ [`link_${language}`]: currentTarget.value })}
        />
      )}
      <NativeSelect
        label={t("level")}
        maw={240}
        disabled={disabled}
        value={level}
        data={bulletinLevels.map((name) => ({ value: name, label: t(wordKey("level", name)) }))}
        onChange={({ currentTarget }) =>
          change({ level: bulletinLevels.find((name) => name === currentTarget.value) ?? level })
        }
      />
      <Checkbox
        label={t("dismissible")}
        disabled={disabled}
        checked={dismissible}
        onChange={({ currentTarget }) => change({ dismissible: currentTarget.checked })}
      />
      <Preview content={content} language={language} />
    </Stack>
  );
}

function Preview({ content, language }: Pick<FieldsProps<ContentOf<"bulletin">>, "content" | "language">) {
  const t = useTexts();
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t("preview")}
      </Text>
      <Paper withBorder radius="md" style={{ overflow: "hidden" }}>
        <Bulletin bulletin={content} language={language} onClose={() => undefined} />
      </Paper>
    </div>
  );
}
