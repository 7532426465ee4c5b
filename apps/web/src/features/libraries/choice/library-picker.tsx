import { Popover, UnstyledButton } from "@mantine/core";
import { IconBooks } from "@tabler/icons-react";
import { useFormats } from "@yiqiao/i18n/react";
import { lazy, Suspense, useState } from "react";
import classes from "./library-picker.module.css";
import { useTexts } from "./texts.ts";
import { useLibraryChoice, type LibraryChoiceInput } from "./use-library-choice.ts";

const LibraryPanel = lazy(() => import("./library-panel.tsx"));

/** Says how many memories and termbases are used, and lets a user choose others for what is translated now. */
export function LibraryPicker(input: LibraryChoiceInput) {
  const t = useTexts();
  const { number } = useFormats();
  const choice = useLibraryChoice(input);
  const [isOpen, setOpen] = useState(false);
  const count = choice.ids && choice.ids.memories.length + choice.ids.termbases.length;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={count === undefined ? t("title") : t("titleInUse", { count })}
          title={t("title")}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-own={choice.isOwn || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBooks size={18} stroke={1.8} aria-hidden />
          <span className={classes.label}>{t("title")}</span>
          {count !== undefined && <span className={classes.count}>{number(count)}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t("title")}>
        {isOpen && (
          <Suspense fallback={<div className={classes.waiting} />}>
            <LibraryPanel choice={choice} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
