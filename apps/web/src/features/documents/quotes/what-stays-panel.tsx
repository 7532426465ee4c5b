import { Button, Checkbox, Group, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { PatternField } from "#shared/code-patterns/pattern-field.tsx";
import { arePatternsSame, readPatterns } from "#shared/code-patterns/read-patterns.ts";
import classes from "./match-analysis.module.css";
import { useTexts } from "../texts.ts";
import type { WhatStays } from "./what-stays.ts";
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
      {isOpen && <OwnPatterns id={fieldId} stays={stays} onChange={onChange} />}
    </section>
  );
}

interface OwnPatternsProps extends Pick<WhatStaysPanelProps, "stays" | "onChange"> {
  readonly id: string;
}

function OwnPatterns({ id, stays, onChange }: OwnPatternsProps) {
  const t = useTexts();
  const [written, setWritten] = useState(stays.patterns.join("\n"));
  const { patterns, refused } = readPatterns(written);
  const isRefused = refused.length > 0;
  const isChanged = !arePatternsSame(patterns, stays.patterns);
  const apply = () => {
    if (isChanged && !isRefused) onChange({ ...stays, patterns });
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
