import "@mantine/core/styles/Radio.css";
import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import type { TermRow } from "@yiqiao/contracts/term-extraction";
import { Dialog } from "@yiqiao/ui";
import { useState } from "react";
import { useReviewTexts } from "../texts.ts";
import classes from "./terms.module.css";

interface MergeDialogProps {
  /** Two at least. */
  readonly rows: readonly TermRow[];
  readonly lang: string | undefined;
  readonly onMerge: (into: number, ids: readonly number[]) => void;
  readonly onClose: () => void;
}

/** Makes several terms one: the reader says under which name, the others become ways to write it. */
export function MergeDialog({ rows, lang, onMerge, onClose }: MergeDialogProps) {
  const t = useReviewTexts();
  const [first] = [...rows].sort((one, other) => other.frequency - one.frequency);
  const [into, setInto] = useState(first?.id);
  const merge = () => {
    if (into === undefined) return;
    onMerge(
      into,
      rows.map(({ id }) => id).filter((id) => id !== into),
    );
    onClose();
  };
  return (
    <Dialog title={t("mergeTitle", { count: rows.length })} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t("mergeHint")}</Text>
        <Radio.Group
          label={t("mergeInto")}
          value={String(into)}
          onChange={(value) => setInto(rows.find(({ id }) => String(id) === value)?.id)}
        >
          <Stack gap="xs" mt="xs" className={classes.mergeChoices}>
            {rows.map(({ id, term, frequency, translation }) => (
              <Radio
                key={id}
                value={String(id)}
                label={
                  <span lang={lang} dir="auto">
                    {term}
                  </span>
                }
                description={[t("times", { count: frequency }), translation].filter(Boolean).join(" · ")}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button onClick={merge}>{t("mergeNow")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
