import { Button, Group, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Library, LibraryBatch } from "@yiqiao/contracts/libraries";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { ConfirmDialog, Dialog, EmptyState, LoadingState } from "@yiqiao/ui";
import { useState } from "react";
import { QueryError } from "#shared/parts/query-parts.tsx";
import classes from "../entries/entries.module.css";
import { batchesQuery } from "./batches.queries.ts";
import type { EntrySearch } from "../entries/entry-search.ts";
import { useEntryTexts } from "../texts.ts";
import { useUndoBatch } from "./undo-toast.ts";

interface HistoryDialogProps {
  readonly library: Library;
  readonly onClose: () => void;
  readonly onSearch: (change: EntrySearch) => void;
}

/** Imports, replacements and deletions of many entries, each of which can be undone. */
export function HistoryDialog({ library, onClose, onSearch }: HistoryDialogProps) {
  const t = useEntryTexts();
  const batches = useQuery(batchesQuery(library.bank_id));
  const [asked, setAsked] = useState<LibraryBatch>();
  const undo = useUndoBatch();
  // A failure is told by the call itself.
  const confirm = ({ batch_id: id }: LibraryBatch) =>
    void undo
      .run(id)
      .catch(() => undefined)
      .then(() => setAsked(undefined));
  return (
    <Dialog title={t("history")} size={680} onClose={onClose}>
      {batches.isPending && <LoadingState blocks={[56, 56, 56]} />}
      {batches.isError && <QueryError query={batches} />}
      {batches.data?.length === 0 && (
        <EmptyState
          icon={<IconHistory size={28} stroke={1.5} />}
          title={t("historyEmpty")}
          description={t("historyEmptyHint")}
        />
      )}
      <ul className={classes.history}>
        {batches.data?.map((batch) => (
          <Batch
            key={batch.batch_id}
            batch={batch}
            mayUndo={library.role !== "reader"}
            onUndo={() => setAsked(batch)}
            onShow={() => {
              onSearch({ batch: batch.batch_id });
              onClose();
            }}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          opened
          title={t("undoTitle")}
          confirmLabel={t("undo")}
          busy={undo.isPending}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t("undoAsk", { what: t(wordKey("batch", asked.kind)), count: asked.changed })}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

interface BatchProps {
  readonly batch: LibraryBatch;
  readonly mayUndo: boolean;
  readonly onUndo: () => void;
  readonly onShow: () => void;
}

function Batch({ batch, mayUndo, onUndo, onShow }: BatchProps) {
  const t = useEntryTexts();
  const { dateTime } = useFormats();
  const { kind, label, changed, by, created_time: at, undone_time: undoneAt, state, score } = batch;
  const canUndo = undoneAt === null && state !== "running";
  const brings = kind === "import" || kind === "copy";
  return (
    <li data-undone={undoneAt !== null || undefined}>
      <div>
        <Text size="sm" fw={500}>
          {t(wordKey("batch", kind))}
          {label !== "" && <span dir="auto"> · {label}</span>}
        </Text>
        <Text size="xs" c="dimmed">
          {[t("batchChanged", { count: changed }), by, dateTime(at)].filter(Boolean).join(" · ")}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        {undoneAt !== null && (
          <Text size="sm" c="dimmed">
            {t("batchUndone")}
          </Text>
        )}
        {state === "running" && (
          <Text size="sm" c="dimmed">
            {t("batchUnderWay", { percent: Math.floor(score) })}
          </Text>
        )}
        {canUndo && brings && (
          <Button variant="subtle" size="compact-sm" onClick={onShow}>
            {t("batchShow")}
          </Button>
        )}
        {canUndo && mayUndo && (
          <Button variant="light" size="compact-sm" onClick={onUndo}>
            {t("undo")}
          </Button>
        )}
      </Group>
    </li>
  );
}
