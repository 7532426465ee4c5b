import { Button, Group } from "@mantine/core";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { isEmpty } from "../model.ts";
import type { SegmentRow } from "../store/store-types.ts";
import { TaggedTextView } from "../segment/tagged-text-view.tsx";
import { useTexts } from "../texts.ts";
import classes from "./segment-list.module.css";

interface ConflictNoteProps {
  readonly row: SegmentRow;
  readonly language: LanguageCode;
  readonly onResolve: (whose: "mine" | "theirs") => void;
}

/** What somebody else made of the segment that is being edited; one's own text stands above it. */
export function ConflictNote({ row, language, onResolve }: ConflictNoteProps) {
  const t = useTexts();
  const { theirs, source } = row;
  if (theirs === undefined || source === undefined) return undefined;
  const { tag, direction } = languages[language];
  return (
    <div role="group" aria-label={t("conflict")} className={classes.conflict}>
      <p role="alert">{t("theirsTitle")}</p>
      <p className={classes.theirsLabel}>{t("theirsText")}</p>
      <div lang={tag} dir={direction} className={classes.theirs}>
        {isEmpty(theirs.target) ? t("emptyText") : <TaggedTextView content={theirs.target} source={source} />}
      </div>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => onResolve("mine")}>
          {t("keepMine")}
        </Button>
        <Button size="compact-sm" variant="light" onClick={() => onResolve("theirs")}>
          {t("takeTheirs")}
        </Button>
      </Group>
    </div>
  );
}
