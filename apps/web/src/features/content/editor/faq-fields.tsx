import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconHelpCircle, IconPlus } from "@tabler/icons-react";
import { contentLimits, type ContentOf, type FaqEntry } from "@yiqiao/contracts/content";
import { EmptyState, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { FieldsProps } from "./fields-props.ts";
import { EntryRow } from "./entry-row.tsx";
import { moveEntry } from "./move-entry.ts";
import { useTexts } from "./texts.ts";

const blankEntry = (): FaqEntry => ({
  id: crypto.randomUUID().slice(0, 8),
  category_zh: "",
  category_en: "",
  question_zh: "",
  question_en: "",
  answer_zh: "",
  answer_en: "",
  hidden: false,
});

/** Questions in their order, moved by dragging or by buttons; one at a time is open. */
export function FaqFields({ content, language, disabled, onWrite }: FieldsProps<ContentOf<"faq">>) {
  const t = useTexts();
  const { entries } = content;
  const [opened, setOpened] = useState<string>();
  const [dragged, setDragged] = useState<number>();
  const [told, setTold] = useState("");
  const set = (next: readonly FaqEntry[]) => onWrite({ ...content, entries: [...next] });
  const nameOf = (entry: FaqEntry) => entry[`question_${language}`] || t("untitled");

  const move = (from: number, to: number) => {
    const entry = entries[from];
    if (entry === undefined || to < 0 || to >= entries.length || from === to) return;
    set(moveEntry(entries, from, to));
    setTold(t("moved", { name: nameOf(entry), place: to + 1, count: entries.length }));
  };
  const remove = (entry: FaqEntry) => {
    set(entries.filter(({ id }) => id !== entry.id));
    toast.action(t("removed"), { label: t("undo"), run: () => set(entries) });
  };
  const add = () => {
    const entry = blankEntry();
    set([...entries, entry]);
    setOpened(entry.id);
  };

  return (
    <Stack gap="sm">
      {entries.length === 0 && <NoEntries />}
      <ol style={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 8 }} aria-label={t("entries")}>
        {entries.map((entry, place) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            place={place}
            count={entries.length}
            language={language}
            known={entries}
            isOpen={opened === entry.id}
            disabled={disabled}
            isDropTarget={dragged !== undefined && dragged !== place}
            onToggle={() => setOpened(opened === entry.id ? undefined : entry.id)}
            onChange={(changed) => set(entries.map((each) => (each.id === entry.id ? changed : each)))}
            onMove={(to) => move(place, to)}
            onRemove={() => remove(entry)}
            onDrag={(isDragged) => setDragged(isDragged ? place : undefined)}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, place);
              setDragged(undefined);
            }}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      <AddEntry count={entries.length} disabled={disabled} onAdd={add} />
    </Stack>
  );
}

interface AddEntryProps {
  readonly count: number;
  readonly disabled: boolean;
  readonly onAdd: () => void;
}

function AddEntry({ count, disabled, onAdd }: AddEntryProps) {
  const t = useTexts();
  const isFull = count >= contentLimits.faqEntries;
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={disabled || isFull}
        onClick={onAdd}
      >
        {t("addEntry")}
      </Button>
      <Text size="sm" c="dimmed">
        {isFull ? t("entryFull", { count: contentLimits.faqEntries }) : t("entryCount", { count })}
      </Text>
    </Group>
  );
}

function NoEntries() {
  const t = useTexts();
  return (
    <EmptyState
      icon={<IconHelpCircle size={28} stroke={1.5} />}
      title={t("noEntries")}
      description={t("noEntriesHint")}
    />
  );
}
