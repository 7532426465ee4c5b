import { ActionIcon, Badge, Group, Paper, UnstyledButton } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconTrash,
} from "@tabler/icons-react";
import type { FaqEntry } from "@yiqiao/contracts/content";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import type { DragEvent } from "react";
import styles from "./editor.module.css";
import { EntryFields } from "./entry-fields.tsx";
import { useTexts } from "./texts.ts";

export interface EntryRowProps {
  readonly entry: FaqEntry;
  readonly place: number;
  readonly count: number;
  readonly language: InterfaceLanguage;
  /** All entries, whose categories are offered. */
  readonly known: readonly FaqEntry[];
  readonly isOpen: boolean;
  readonly disabled: boolean;
  /** Another one is being dragged, and may be dropped here. */
  readonly isDropTarget: boolean;
  readonly onToggle: () => void;
  readonly onChange: (entry: FaqEntry) => void;
  readonly onMove: (place: number) => void;
  readonly onRemove: () => void;
  readonly onDrag: (isDragged: boolean) => void;
  readonly onDrop: () => void;
}

/** A question in the list of its editor. */
export function EntryRow(props: EntryRowProps) {
  const { entry, language, known, isOpen, disabled, isDropTarget, onChange, onDrop } = props;
  const over = (event: DragEvent) => {
    if (isDropTarget) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onDrop();
  };
  return (
    <Paper component="li" withBorder radius="md" onDragOver={over} onDrop={drop}>
      <RowHead {...props} />
      {isOpen && (
        <div className={styles.entryFields}>
          <EntryFields entry={entry} language={language} known={known} disabled={disabled} onChange={onChange} />
        </div>
      )}
    </Paper>
  );
}

function RowHead(props: EntryRowProps) {
  const { entry, place, count, language, isOpen, disabled, onToggle, onMove, onRemove, onDrag } = props;
  const t = useTexts();
  const name = entry[`question_${language}`] || t("untitled");
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const button = (label: string, icon: typeof IconTrash, onClick: () => void, isOff = false) => {
    const Icon = icon;
    return (
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled || isOff} onClick={onClick}>
        <Icon size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <div className={styles.entryHead}>
      <span
        className={styles.grip}
        title={t("drag")}
        draggable={!disabled}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = "move";
          event.dataTransfer.setData("text/plain", entry.id);
          onDrag(true);
        }}
        onDragEnd={() => onDrag(false)}
      >
        <IconGripVertical size={17} stroke={1.6} aria-hidden />
      </span>
      <UnstyledButton
        className={styles.entryName}
        aria-expanded={isOpen}
        aria-label={t(isOpen ? "close" : "edit", { name })}
        onClick={onToggle}
      >
        <span>{name}</span>
        {entry.hidden && (
          <Badge variant="light" color="gray" tt="none">
            {t("hiddenBadge")}
          </Badge>
        )}
        <Chevron size={16} stroke={1.6} aria-hidden style={{ flex: "none", marginInlineStart: "auto" }} />
      </UnstyledButton>
      <Group gap={2} wrap="nowrap">
        {button(t("moveUp", { name }), IconArrowUp, () => onMove(place - 1), place === 0)}
        {button(t("moveDown", { name }), IconArrowDown, () => onMove(place + 1), place === count - 1)}
        {button(t("remove", { name }), IconTrash, onRemove)}
      </Group>
    </div>
  );
}
