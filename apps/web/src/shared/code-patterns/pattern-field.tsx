import { Textarea } from "@mantine/core";
import { createDictionary, wordKey } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";
import styles from "./pattern-field.module.css";
import { type RefusedPattern, readPatterns } from "./read-patterns.ts";

const dictionary = createDictionary(en, zh);

interface PatternFieldProps {
  readonly written: string;
  readonly maxRows: number;
  readonly disabled?: boolean;
  readonly onWrite: (written: string) => void;
  readonly onBlur?: () => void;
}

/** Patterns of what stays as it is, one to a line, with what is wrong with each. */
export function PatternField({ written, maxRows, disabled = false, onWrite, onBlur }: PatternFieldProps) {
  const t = useT(dictionary);
  const { refused } = readPatterns(written);
  return (
    <Textarea
      label={t("patterns")}
      description={t("patternsHint")}
      placeholder={"SPN #\n<<*>>"}
      autosize
      minRows={2}
      maxRows={maxRows}
      spellCheck={false}
      disabled={disabled}
      classNames={{ input: styles.field ?? "" }}
      value={written}
      error={refused.length > 0 && <Refusals refused={refused} />}
      onChange={({ currentTarget }) => onWrite(currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

function Refusals({ refused }: { readonly refused: readonly RefusedPattern[] }) {
  const t = useT(dictionary);
  return refused.map(({ pattern, fault }) => {
    const shown = pattern.length > 40 ? `${pattern.slice(0, 40)}…` : pattern;
    return (
      <span key={pattern} className={styles.refused}>
        {t(wordKey("pattern", fault), { pattern: shown })}
      </span>
    );
  });
}
