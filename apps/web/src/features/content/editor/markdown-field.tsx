import "@mantine/core/styles/SimpleGrid.css";
import { Input, Paper, SimpleGrid, Text, Textarea } from "@mantine/core";
import { useDeferredValue, useId } from "react";
import { Markdown } from "../markdown/markdown.tsx";
import styles from "./editor.module.css";
import { useTexts } from "./texts.ts";

interface MarkdownFieldProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly disabled?: boolean;
  readonly minRows?: number;
  readonly onChange: (value: string) => void;
}

/** A text in Markdown, and beside it what readers will see of it. */
export function MarkdownField({
  label,
  value,
  maxLength,
  disabled = false,
  minRows = 8,
  onChange,
}: MarkdownFieldProps) {
  const t = useTexts();
  const id = useId();
  const drawn = useDeferredValue(value);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Textarea
        label={label}
        description={t("markdownHint")}
        autosize
        minRows={minRows}
        maxRows={28}
        maxLength={maxLength}
        disabled={disabled}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div>
        <Input.Label id={id} component="div">
          {t("preview")}
        </Input.Label>
        <Paper withBorder radius="md" p="sm" className={styles.preview} role="group" aria-labelledby={id} tabIndex={0}>
          {drawn.trim() === "" ? (
            <Text size="sm" c="dimmed">
              {t("previewEmpty")}
            </Text>
          ) : (
            <Markdown text={drawn} headingLevel={3} />
          )}
        </Paper>
      </div>
    </SimpleGrid>
  );
}
