import { Button, Checkbox, Group, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { PatternField } from "#shared/code-patterns/pattern-field.tsx";
import { arePatternsSame, readPatterns } from "#shared/code-patterns/read-patterns.ts";
import classes from "./match-analysis.module.css";
import { useTexts } from "../texts.ts";
import type { UntranslatedContent } from "./untranslated-content.ts";
import styles from "./untranslated-content-panel.module.css";

interface UntranslatedContentPanelProps {
  readonly untranslated: UntranslatedContent;
  /** Passages of code in all of the files. */
  readonly passages: number;
  readonly onChange: (untranslated: UntranslatedContent) => void;
}

/** What the reader wants left as it is, chosen where its price is seen. */
export function UntranslatedContentPanel({ untranslated, passages, onChange }: UntranslatedContentPanelProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(untranslated.patterns.length > 0);
  const fieldId = useId();
  const count = untranslated.patterns.length;
  return (
    <section className={styles.panel} aria-label={t("whatStays")}>
      {passages > 0 && (
        <Checkbox
          size="sm"
          checked={untranslated.leavesCode}
          label={t("leaveCode", { count: passages })}
          description={t("leaveCodeHint")}
          onChange={({ currentTarget }) => onChange({ ...untranslated, leavesCode: currentTarget.checked })}
        />
      )}
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? fieldId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={15} aria-hidden /> {count > 0 ? t("staysCount", { count }) : t("stays")}
      </UnstyledButton>
      {isOpen && <OwnPatterns id={fieldId} untranslated={untranslated} onChange={onChange} />}
    </section>
  );
}

interface OwnPatternsProps extends Pick<UntranslatedContentPanelProps, "untranslated" | "onChange"> {
  readonly id: string;
}

function OwnPatterns({ id, untranslated, onChange }: OwnPatternsProps) {
  const t = useTexts();
  const [written, setWritten] = useState(untranslated.patterns.join("\n"));
  const { patterns, refused } = readPatterns(written);
  const isRefused = refused.length > 0;
  const isChanged = !arePatternsSame(patterns, untranslated.patterns);
  const apply = () => {
    if (isChanged && !isRefused) onChange({ ...untranslated, patterns });
  };
  return (
    <div id={id}>
      <PatternField written={written} maxRows={8} onWrite={setWritten} onBlur={apply} />
      {isChanged && (
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="light" disabled={isRefused} onClick={apply}>
            {t("applyPatterns")}
          </Button>
        </Group>
      )}
    </div>
  );
}
