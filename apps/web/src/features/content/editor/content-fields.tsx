import { Stack, TextInput } from "@mantine/core";
import { type Content, contentLimits, type ContentOf } from "@yiqiao/contracts/content";
import { BulletinFields } from "./bulletin-fields.tsx";
import { FaqFields } from "./faq-fields.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { useTexts } from "./texts.ts";
import type { FieldsProps } from "./fields-props.ts";

/** The fields of a text, by its kind. */
export function ContentFields({ content, ...rest }: FieldsProps<Content>) {
  switch (content.kind) {
    case "faq":
      return <FaqFields content={content} {...rest} />;
    case "bulletin":
      return <BulletinFields content={content} {...rest} />;
    case "announcement":
      return <AnnouncementFields content={content} {...rest} />;
    default:
      return <LongText content={content} {...rest} />;
  }
}

function AnnouncementFields({ content, language, disabled, onWrite }: FieldsProps<ContentOf<"announcement">>) {
  const t = useTexts();
  return (
    <Stack gap="md">
      <TextInput
        label={t("title")}
        maxLength={contentLimits.title}
        disabled={disabled}
        value={content[`title_${language}`]}
        onChange={({ currentTarget }) => onWrite({ ...content, [`title_${language}`]: currentTarget.value })}
      />
      <LongText content={content} language={language} disabled={disabled} onWrite={onWrite} />
    </Stack>
  );
}

type LongContent = ContentOf<"announcement" | "api" | "terms" | "privacy">;

function LongText<Written extends LongContent>({ content, language, disabled, onWrite }: FieldsProps<Written>) {
  const t = useTexts();
  return (
    <MarkdownField
      label={t("text")}
      minRows={14}
      maxLength={contentLimits.text}
      disabled={disabled}
      value={content[`text_${language}`]}
      onChange={(text) => onWrite({ ...content, [`text_${language}`]: text })}
    />
  );
}
