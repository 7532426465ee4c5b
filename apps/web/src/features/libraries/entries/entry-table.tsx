import { Button, Group } from "@mantine/core";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { libraryScopes, type Library, type LibraryEntry } from "@yiqiao/contracts/libraries";
import { useFormats } from "@yiqiao/i18n/react";
import { EmptyState, ErrorState, LoadingState, toast, VirtualTable, type VirtualColumn } from "@yiqiao/ui";
import { useRef, useState } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import classes from "./entries.module.css";
import type { EntryWindow } from "./entries.queries.ts";
import { About, Acts, Card, Side } from "./entry-cells.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { isFiltered, type EntrySearch, type EntrySort } from "./entry-search.ts";
import {
  countChosen,
  extended,
  foundSelection,
  isChosen,
  maxChosen,
  noSelection,
  toggled,
  type EntrySelection,
} from "./entry-selection.ts";
import { useEntryTexts } from "../texts.ts";

interface EntryTableProps {
  readonly library: Library;
  readonly search: EntrySearch;
  readonly entries: EntryWindow;
  readonly selection: EntrySelection;
  readonly onSelect: (selection: EntrySelection) => void;
  readonly onSearch: (change: EntrySearch) => void;
  readonly onAdd: () => void;
  readonly onImport: () => void;
}

const rowHeight = 64;
const cardHeight = 144;

/** The entries, to read, choose and change; drawn as far as they are in sight. */
export function EntryTable(props: EntryTableProps) {
  const { library, search, entries, onSearch } = props;
  const t = useEntryTexts();
  const [edited, setEdited] = useState<{ readonly index: number; readonly entry: LibraryEntry }>();
  const mayEdit = library.role !== "reader";
  const open = (entry: LibraryEntry, index: number) => setEdited({ entry, index });
  const columns = useColumns(library, { keyword: search.keyword ?? "", onEdit: mayEdit ? open : undefined });
  const selection = useSelection(props);
  const { total, error } = entries;
  if (total === undefined && error) {
    const requestId = error instanceof ApiError ? error.requestId : undefined;
    return <ErrorState message={error.message} requestId={requestId} onRetry={entries.retry} />;
  }
  if (total === undefined) return <LoadingState blocks={[44, 64, 64, 64, 64]} />;
  if (total === 0) return <Nothing {...props} mayEdit={mayEdit} />;
  return (
    <div className={classes.table}>
      <VirtualTable
        label={t("entriesOf", { name: library.name })}
        count={total}
        rowHeight={rowHeight}
        cardHeight={cardHeight}
        rowAt={entries.entryAt}
        keyOf={({ id }) => id}
        columns={columns}
        card={(entry, index) => (
          <Card
            library={library}
            entry={entry}
            keyword={search.keyword ?? ""}
            onEdit={mayEdit ? () => open(entry, index) : undefined}
          />
        )}
        sort={{ by: search.sort ?? "created", isDescending: search.order !== "asc" }}
        onSort={({ by, isDescending }) =>
          onSearch({ sort: by === "created" ? undefined : (by as EntrySort), order: isDescending ? undefined : "asc" })
        }
        selection={selection}
        onRange={entries.onRange}
        opened={
          edited && {
            index: edited.index,
            content: (
              <EntryEditor
                key={edited.entry.id}
                library={library}
                entry={edited.entry}
                onClose={() => setEdited(undefined)}
              />
            ),
          }
        }
      />
    </div>
  );
}

function useSelection({ entries, selection, onSelect }: EntryTableProps) {
  const t = useEntryTexts();
  const lastIndex = useRef<number>(undefined);
  const { total = 0, entryAt } = entries;
  const count = countChosen(selection, total);
  const take = (next: EntrySelection | undefined) =>
    next === undefined ? toast.warning(t("tooManyChosen", { most: maxChosen })) : onSelect(next);
  return {
    isChosen: ({ id }: LibraryEntry) => isChosen(selection, id),
    all:
      count === 0
        ? ("none" as const)
        : selection.kind === "found" || count === total
          ? ("all" as const)
          : ("some" as const),
    onAll: () => onSelect(count === 0 ? foundSelection : noSelection),
    onChoose: (index: number, isRange: boolean) => {
      const from = lastIndex.current;
      lastIndex.current = index;
      if (isRange && from !== undefined) {
        const [low, high] = [Math.min(from, index), Math.max(from, index)];
        const ids = Array.from({ length: high - low + 1 }, (_, place) => entryAt(low + place)?.id);
        take(
          extended(
            selection,
            ids.filter((id) => id !== undefined),
          ),
        );
        return;
      }
      const entry = entryAt(index);
      if (entry) take(toggled(selection, [entry.id]));
    },
    nameOf: ({ source }: LibraryEntry) => source.slice(0, 80),
  };
}

interface ColumnsWanted {
  readonly keyword: string;
  readonly onEdit: ((entry: LibraryEntry, index: number) => void) | undefined;
}

function useColumns(library: Library, { keyword, onEdit }: ColumnsWanted): readonly VirtualColumn<LibraryEntry>[] {
  const t = useEntryTexts();
  const { date } = useFormats();
  const sideOf = (side: "source" | "target"): VirtualColumn<LibraryEntry> => ({
    id: side,
    header: t(side),
    width: "minmax(0, 5fr)",
    canSort: true,
    cell: (entry, index) => (
      <Side
        library={library}
        entry={entry}
        side={side}
        keyword={keyword}
        onEdit={onEdit && (() => onEdit(entry, index))}
      />
    ),
  });
  return [
    sideOf("source"),
    sideOf("target"),
    {
      id: "about",
      header: t("about"),
      width: "minmax(0, 2fr)",
      cell: (entry) => <About entry={entry} keyword={keyword} />,
    },
    {
      id: "modified",
      header: t("modified"),
      width: "132px",
      canSort: true,
      cell: (entry) => (
        <time className={classes.date} dateTime={entry.modified_time}>
          {date(entry.modified_time)}
        </time>
      ),
    },
    {
      id: "actions",
      header: t("actions"),
      // Entries of memories may wait for approval, which is one button more.
      width: onEdit ? (library.flag === "1" ? "132px" : "96px") : "0",
      isHeaderHidden: true,
      cell: (entry, index) => onEdit && <Acts library={library} entry={entry} onEdit={() => onEdit(entry, index)} />,
    },
  ];
}

/** What a library without entries is for, or how to fill it. */
function emptyHintOf({ role, system_or_individual: scope }: Library) {
  if (role !== "reader") return "emptyHint";
  return scope === libraryScopes.public ? "emptyPublicHint" : "emptyReaderHint";
}

function Nothing({ library, search, mayEdit, onAdd, onImport }: EntryTableProps & { readonly mayEdit: boolean }) {
  const t = useEntryTexts();
  const isNarrowed = isFiltered(search);
  return (
    <div className={classes.nothing}>
      <EmptyState
        title={t(isNarrowed ? "noMatch" : "empty")}
        description={isNarrowed ? t("noMatchHint") : t(emptyHintOf(library))}
        action={
          !isNarrowed &&
          mayEdit && (
            <Group gap="xs" mt="xs" justify="center">
              <Button variant="light" leftSection={<IconPlus size={17} aria-hidden />} onClick={onAdd}>
                {t("add")}
              </Button>
              <Button variant="light" leftSection={<IconUpload size={17} aria-hidden />} onClick={onImport}>
                {t("import")}
              </Button>
            </Group>
          )
        }
      />
    </div>
  );
}
