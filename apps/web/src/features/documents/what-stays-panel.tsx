import { Button, Checkbox, Group, Textarea, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import classes from "./match-analysis.module.css";
import { useTexts } from "./texts.ts";
import { type RefusedPattern, readPatterns, type WhatStays } from "./what-stays.ts";
import styles from "./what-stays-panel.module.css";

interface WhatStaysPanelProps {
  readonly stays: WhatStays;
  /** Passages of code in all of the files. */
  readonly passages: number;
  readonly onChange: (stays: WhatStays) => void;
}

/** What the reader wants left as it is, chosen where its price is seen. */
export function WhatStaysPanel({ stays, passages, onChange }: WhatStaysPanelProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(stays.patterns.length > 0);
  const fieldId = useId();
  const count = stays.patterns.length;
  return (
    <section className={styles.panel} aria-label={t("whatStays")}>
      {passages > 0 && (
        <Checkbox
          size="sm"
          checked={stays.leavesCode}
          label={t("leaveCode", { count: passages })}
          description={t("leaveCodeHint")}
          onChange={({ currentTarget }) => onChange({ ...stays, leavesCode: currentTarget.checked })}
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
      {isOpen && <PatternField id={fieldId} stays={stays} onChange={onChange} />}
    </section>
  );
}

interface PatternFieldProps extends Pick<WhatStaysPanelProps, "stays" | "onChange"> {
  readonly id: string;
}

function PatternField({ id, stays, onChange }: PatternFieldProps) {
  const t = useTexts();
  const [written, setWritten] = useState(stays.patterns.join("\n"));
  const { patterns, refused } = readPatterns(written);
  const isChanged = patterns.join("\n") !== stays.patterns.join("\n");
  const apply = () => {
    if (isChanged && refused === undefined) onChange({ ...stays, patterns });
  };
  return (
    <div id={id}>
      <Textarea
        label={t("patterns")}
        description={t("patternsHint")}
        placeholder={"SPN #\n<<*>>"}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        classNames={{ input: styles.field ?? "" }}
        value={written}
        error={refused && <Refusal refused={refused} />}
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        onBlur={apply}
      />
      {isChanged && (
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="light" disabled={refused !== undefined} onClick={apply}>
            {t("applyPatterns")}
          </Button>
        </Group>
      )}
    </div>
  );
}

const faults = {
  long: "patternLong",
  unfinished: "patternUnfinished",
  crowded: "patternCrowded",
  wide: "patternWide",
  many: "patternMany",
} as const;

function Refusal({ refused: { pattern, fault } }: { readonly refused: RefusedPattern }) {
  const t = useTexts();
  const shown = pattern.length > 40 ? `${pattern.slice(0, 40)}…` : pattern;
  return <>{t(faults[fault], { pattern: shown })}</>;
}
