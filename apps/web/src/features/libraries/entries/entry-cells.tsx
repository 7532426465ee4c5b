import { Badge, Group } from "@mantine/core";
import { IconBan, IconCheck, IconNote, IconPencil, IconTrash } from "@tabler/icons-react";
import { languages } from "@yiqiao/contracts/languages";
import type { Library, LibraryEntry } from "@yiqiao/contracts/libraries";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import classes from "./entries.module.css";
import { useApprove, useDeleteEntries } from "./entries.queries.ts";
import { MarkedText } from "../marked-text.tsx";
import { RowButton } from "../row-button.tsx";
import { useEntryTexts } from "../texts.ts";
import { useUndoToast } from "../batches/undo-toast.ts";

interface EntryProps {
  readonly library: Library;
  readonly entry: LibraryEntry;
  readonly keyword: string;
  readonly onEdit: (() => void) | undefined;
}

/** The source or the translation; a double click opens it for a change. */
export function Side({ library, entry, side, keyword, onEdit }: EntryProps & { readonly side: "source" | "target" }) {
  const lang = languages[side === "source" ? library.src_lang : library.tgt_lang].tag;
  return (
    <div
      className={classes.text}
      data-editable={onEdit !== undefined || undefined}
      data-forbidden={(side === "target" && entry.forbidden) || undefined}
      title={entry[side]}
      onDoubleClick={onEdit}
    >
      <MarkedText text={entry[side]} hasTags={entry.has_tags} keyword={keyword} lang={lang} />
    </div>
  );
}

/** Note, state and author of an entry. */
export function About({ entry, keyword }: { readonly entry: LibraryEntry; readonly keyword: string }) {
  const t = useEntryTexts();
  const { note, status, forbidden, editor, author, origin } = entry;
  return (
    <div className={classes.about}>
      {status === "pending" && (
        <Badge color="yellow" variant="light" size="sm">
          {t("statusPending")}
        </Badge>
      )}
      {forbidden && (
        <Badge color="red" variant="light" size="sm" leftSection={<IconBan size={12} aria-hidden />}>
          {t("forbidden")}
        </Badge>
      )}
      {note !== "" && (
        <span className={classes.note} title={note}>
          <IconNote size={14} stroke={1.6} aria-label={t("note")} />
          <MarkedText text={note} keyword={keyword} lang="" />
        </span>
      )}
      <span className={classes.author}>
        {[editor || author, t(wordKey("origin", origin))].filter(Boolean).join(" · ")}
      </span>
    </div>
  );
}

/** The buttons of an entry. */
export function Acts({
  library,
  entry,
  onEdit,
}: Pick<EntryProps, "library" | "entry"> & { readonly onEdit: () => void }) {
  const t = useEntryTexts();
  const remove = useDeleteEntries();
  const approve = useApprove();
  const offerUndo = useUndoToast();
  const name = entry.source.slice(0, 80);
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {entry.status === "pending" && (
        <RowButton
          tip={t("approve")}
          label={t("approveOf", { name })}
          icon={<IconCheck size={17} stroke={1.7} aria-hidden />}
          disabled={approve.isPending}
          onClick={() =>
            mutateToTheEnd(
              approve,
              { bank: library, ids: [entry.id] },
              { onSuccess: (done) => offerUndo(t("approved", { count: done.changed }), done) },
            )
          }
        />
      )}
      <RowButton
        tip={t("edit")}
        label={t("editOf", { name })}
        icon={<IconPencil size={17} stroke={1.7} aria-hidden />}
        onClick={onEdit}
      />
      <RowButton
        tip={t("delete")}
        label={t("deleteOf", { name })}
        icon={<IconTrash size={17} stroke={1.7} aria-hidden />}
        disabled={remove.isPending}
        onClick={() =>
          mutateToTheEnd(
            remove,
            { bank: library, ids: [entry.id] },
            { onSuccess: (done) => offerUndo(t("entriesDeleted", { count: done.changed }), done) },
          )
        }
      />
    </Group>
  );
}

/** An entry on a narrow screen. */
export function Card({ library, entry, keyword, onEdit }: EntryProps) {
  const { date } = useFormats();
  // A badge needs the room.
  const isDated = entry.status !== "pending" && !entry.forbidden;
  return (
    <div className={classes.card}>
      <Side library={library} entry={entry} side="source" keyword={keyword} onEdit={undefined} />
      <Side library={library} entry={entry} side="target" keyword={keyword} onEdit={undefined} />
      <div className={classes.cardFoot}>
        <About entry={entry} keyword={keyword} />
        {isDated && (
          <time className={classes.date} dateTime={entry.modified_time}>
            {date(entry.modified_time)}
          </time>
        )}
        {onEdit && <Acts library={library} entry={entry} onEdit={onEdit} />}
      </div>
    </div>
  );
}
