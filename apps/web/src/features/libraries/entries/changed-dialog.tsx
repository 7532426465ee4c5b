import { Button, Group, Stack, Text } from "@mantine/core";
import type { LibraryEntry } from "@yiqiao/contracts/libraries";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import classes from "./entries.module.css";
import type { EntryDraft } from "./entry-draft.ts";
import { useEntryTexts } from "../texts.ts";

interface ChangedDialogProps {
  readonly theirs: LibraryEntry;
  readonly mine: EntryDraft;
  readonly isBusy: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly onEdit: () => void;
}

const compared = ["source", "target", "note"] as const;

/** Somebody else has changed the entry meanwhile: both are shown, and the reader decides. */
export function ChangedDialog({ theirs, mine, isBusy, onMine, onTheirs, onEdit }: ChangedDialogProps) {
  const t = useEntryTexts();
  const { dateTime } = useFormats();
  const { editor, author, modified_time: at } = theirs;
  return (
    <Dialog title={t("changedTitle")} size={680} busy={isBusy} onClose={onEdit}>
      <Stack gap="md">
        <Text size="sm">{t("changedHint", { editor: editor || author || t("somebody"), time: dateTime(at) })}</Text>
        <table className={classes.compare}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t("theirs")}</th>
              <th scope="col">{t("mine")}</th>
            </tr>
          </thead>
          <tbody>
            {compared.map((field) => (
              <tr key={field} data-differs={theirs[field] !== mine[field].trim() || undefined}>
                <th scope="row">{t(field)}</th>
                <td dir="auto">{theirs[field]}</td>
                <td dir="auto">{mine[field]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" onClick={onEdit} disabled={isBusy}>
            {t("goOnEditing")}
          </Button>
          <Button variant="default" onClick={onTheirs} disabled={isBusy}>
            {t("takeTheirs")}
          </Button>
          <Button onClick={onMine} loading={isBusy}>
            {t("takeMine")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
