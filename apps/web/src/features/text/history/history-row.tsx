import { ActionIcon, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowRight, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { languages } from "@yiqiao/contracts/languages";
import type { HistoryEntry } from "@yiqiao/contracts/text";
import { useFormats } from "@yiqiao/i18n/react";
import { useNames } from "#features/languages";
import classes from "./history-drawer.module.css";
import { useTexts } from "../texts.ts";

export interface HistoryRowProps {
  readonly entry: HistoryEntry;
  readonly onOpen: () => void;
  readonly onStar: () => void;
  readonly onDelete: () => void;
}

export function HistoryRow({ entry, onOpen, onStar, onDelete }: HistoryRowProps) {
  const t = useTexts();
  const formats = useFormats();
  const { languageName } = useNames();
  const source = languages[entry.src_lang];
  const target = languages[entry.tgt_lang];
  const starLabel = entry.starred ? t("historyUnstar") : t("historyStar");
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.open} onClick={onOpen}>
        <VisuallyHidden>{t("historyRestore")}</VisuallyHidden>
        <span className={classes.meta}>
          {languageName(entry.src_lang)} <IconArrowRight size={13} aria-hidden /> {languageName(entry.tgt_lang)}
          <time dateTime={entry.created_time} title={formats.dateTime(entry.created_time)}>
            {formats.relativeTime(entry.created_time, Date.now())}
          </time>
        </span>
        <span className={classes.text} lang={source.tag} dir={source.direction}>
          {entry.source}
        </span>
        <span className={classes.translated} lang={target.tag} dir={target.direction}>
          {entry.target}
        </span>
      </UnstyledButton>
      <span className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color={entry.starred ? "yellow" : "gray"}
          size={40}
          radius="xl"
          aria-label={starLabel}
          aria-pressed={entry.starred}
          onClick={onStar}
        >
          {entry.starred ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          radius="xl"
          aria-label={t("historyDelete")}
          onClick={onDelete}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}
