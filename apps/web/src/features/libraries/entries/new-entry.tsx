import { Paper } from "@mantine/core";
import { kindOfFlag, type Library } from "@yiqiao/contracts/libraries";
import { toast } from "@yiqiao/ui";
import { useState } from "react";
import classes from "./entries.module.css";
import { useInsertEntry } from "./entries.queries.ts";
import { emptyDraft, entryFaults, fieldsOf } from "./entry-draft.ts";
import { EditorFoot } from "./entry-editor.tsx";
import { EntryFields } from "./entry-fields.tsx";
import { isLimit, limitStore } from "../limit-store.ts";
import { useEntryTexts } from "../texts.ts";

/** Adds entries, one after the other, until it is closed. */
export function NewEntry({ library, onClose }: { readonly library: Library; readonly onClose: () => void }) {
  const t = useEntryTexts();
  const [draft, setDraft] = useState(emptyDraft);
  const [round, setRound] = useState(0);
  const [isTried, setTried] = useState(false);
  const insert = useInsertEntry();
  const faults = entryFaults(draft, {
    kind: kindOfFlag(library.flag),
    source: library.src_lang,
    target: library.tgt_lang,
  });
  function save(): void {
    setTried(true);
    if (insert.isPending || faults.size > 0) return;
    const onSuccess = () => {
      toast.success(t("added"));
      setDraft(emptyDraft);
      setTried(false);
      setRound(round + 1);
    };
    const onError = (error: Error) => {
      if (isLimit(error)) limitStore.write(error);
    };
    insert.mutate({ bank_id: library.bank_id, ...fieldsOf(draft) }, { onSuccess, onError });
  }
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={t("newEntry")} className={classes.newEntry}>
      <EntryFields
        key={round}
        library={library}
        draft={draft}
        faults={isTried ? faults : new Map()}
        onChange={(part) => {
          insert.reset();
          setDraft({ ...draft, ...part });
        }}
        onSave={save}
        onClose={onClose}
      />
      <EditorFoot
        error={isLimit(insert.error) ? null : insert.error}
        isBusy={insert.isPending}
        onSave={save}
        onClose={onClose}
      />
    </Paper>
  );
}
