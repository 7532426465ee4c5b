import { Button, Group, Kbd, Text } from "@mantine/core";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { kindOfFlag, type Library, type LibraryEntry } from "@yiqiao/contracts/libraries";
import { toast } from "@yiqiao/ui";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { ChangedDialog } from "./changed-dialog.tsx";
import classes from "./entries.module.css";
import { useUpdateEntry } from "./entries.queries.ts";
import { changesOf, draftOfEntry, entryFaults, fieldsOf, isChanged, type EntryDraft } from "./entry-draft.ts";
import { EntryFields } from "./entry-fields.tsx";
import { useEntryTexts } from "../texts.ts";

interface EntryEditorProps {
  readonly library: Library;
  readonly entry: LibraryEntry;
  readonly onClose: () => void;
}

const isEntry = (value: unknown): value is LibraryEntry =>
  typeof value === "object" && value !== null && "revision" in value && "source" in value && "target" in value;

/** The entry as somebody else has left it, where the failure tells of one. */
function conflictingVersion(error: Error | null): LibraryEntry | undefined {
  if (!(error instanceof ApiError) || error.code !== errorCodes.entryChanged) return undefined;
  const { data } = error;
  const inside = typeof data === "object" && data !== null && "entry" in data ? data.entry : data;
  return isEntry(inside) ? inside : undefined;
}

/** Changes one entry in its place. */
export function EntryEditor({ library, entry, onClose }: EntryEditorProps) {
  const t = useEntryTexts();
  const [before] = useState(() => draftOfEntry(entry));
  const [draft, setDraft] = useState(before);
  const [isTried, setTried] = useState(false);
  const update = useUpdateEntry();
  const rules = { kind: kindOfFlag(library.flag), source: library.src_lang, target: library.tgt_lang };
  const faults = entryFaults(draft, rules);
  const theirs = conflictingVersion(update.error);
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    foot.current?.scrollIntoView({ block: "nearest" });
  }, []);

  function send(revision: number, fields: Partial<ReturnType<typeof fieldsOf>>): void {
    const body = { bank_id: library.bank_id, id: entry.id, revision, ...fields };
    const onSuccess = () => {
      toast.success(t("saved"));
      onClose();
    };
    update.mutate(body, { onSuccess });
  }
  function save(): void {
    setTried(true);
    if (update.isPending || faults.size > 0) return;
    if (isChanged(draft, before)) send(entry.revision, changesOf(draft, before));
    else onClose();
  }
  const change = (part: Partial<EntryDraft>) => {
    update.reset();
    setDraft({ ...draft, ...part });
  };
  return (
    <>
      <EntryFields
        library={library}
        draft={draft}
        faults={isTried ? faults : new Map()}
        onChange={change}
        onSave={save}
        onClose={onClose}
      />
      <div ref={foot}>
        <EditorFoot error={theirs ? null : update.error} isBusy={update.isPending} onSave={save} onClose={onClose} />
      </div>
      {theirs && (
        <ChangedDialog
          theirs={theirs}
          mine={draft}
          isBusy={update.isPending}
          onMine={() => send(theirs.revision, fieldsOf(draft))}
          onTheirs={onClose}
          onEdit={() => update.reset()}
        />
      )}
    </>
  );
}

interface EditorFootProps {
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Save, cancel, the keys for both, and why it could not be saved. */
export function EditorFoot({ error, isBusy, onSave, onClose }: EditorFootProps) {
  const t = useEntryTexts();
  return (
    <Group justify="space-between" mt="sm" gap="sm">
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error.message}
        </Text>
      ) : (
        <Text size="xs" c="dimmed" component="span" className={classes.keys}>
          <Kbd size="xs">Enter</Kbd> {t("save")} · <Kbd size="xs">Esc</Kbd> {t("cancel")} ·{" "}
          <Kbd size="xs">Shift+Enter</Kbd> {t("newLine")}
        </Text>
      )}
      <Group gap="xs" ml="auto">
        <Button variant="default" size="sm" onClick={onClose} disabled={isBusy}>
          {t("cancel")}
        </Button>
        <Button size="sm" onClick={onSave} loading={isBusy}>
          {t("save")}
        </Button>
      </Group>
    </Group>
  );
}
