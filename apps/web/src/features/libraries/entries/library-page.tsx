import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { Library } from "@yiqiao/contracts/libraries";
import { LoadingState } from "@yiqiao/ui";
import { useState } from "react";
import { QueryError } from "#shared/parts/query-parts.tsx";
import type { LibraryArea } from "../areas.ts";
import { BatchBanner } from "../batches/batch-banner.tsx";
import classes from "./entries.module.css";
import { useEntryWindow } from "./entries.queries.ts";
import { noSelection, type EntrySelection } from "./entry-selection.ts";
import { EntryFilters } from "./entry-filters.tsx";
import { entrySearch, filterOf, isFiltered, type EntrySearch } from "./entry-search.ts";
import { EntryTable } from "./entry-table.tsx";
import { ImportBanner } from "../files/import-banner.tsx";
import { BackLink, LibraryHead } from "./library-head.tsx";
import { LimitDialog } from "../limit-dialog.tsx";
import { libraryQuery } from "../libraries.queries.ts";
import { NewEntry } from "./new-entry.tsx";
import { PageDialogs, type PageDialog } from "./page-dialogs.tsx";
import { SelectionBar } from "./selection-bar.tsx";

/** One library and its entries; filters and order stand in the address. */
export function LibraryPage({ area }: { readonly area: LibraryArea }) {
  const { bankId = "" } = useParams({ strict: false });
  const library = useQuery(libraryQuery(bankId));
  if (library.data) return <Entries key={bankId} area={area} library={library.data} />;
  if (library.isPending) return <LoadingState blocks={[72, 56, 420]} />;
  return (
    <>
      <BackLink area={area} />
      <QueryError query={library} />
    </>
  );
}

function Entries({ area, library }: { readonly area: LibraryArea; readonly library: Library }) {
  const navigate = useNavigate();
  const search = entrySearch(useSearch({ strict: false }));
  const entries = useEntryWindow(library, search);
  const [selection, setSelection] = useState<EntrySelection>(noSelection);
  const [dialog, setDialog] = useState<PageDialog>();
  const [isAdding, setAdding] = useState(false);
  const mayEdit = library.role !== "reader";

  function show(change: EntrySearch): void {
    setSelection(noSelection);
    void navigate({
      to: `${area.path}/$bankId`,
      params: { bankId: library.bank_id },
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    });
  }
  const filter = isFiltered(search) ? filterOf(search) : undefined;
  return (
    <div className={classes.page}>
      <LibraryHead area={area} library={library} onAdd={() => setAdding(true)} onDialog={setDialog} />
      {mayEdit && <BatchBanner library={library} />}
      {mayEdit && <ImportBanner library={library} onOpen={() => setDialog({ kind: "import" })} />}
      <EntryFilters search={search} onChange={show} />
      <SelectionBar
        library={library}
        entries={entries}
        search={search}
        selection={selection}
        onSelect={setSelection}
        onDialog={setDialog}
      />
      {isAdding && mayEdit && <NewEntry library={library} onClose={() => setAdding(false)} />}
      <EntryTable
        library={library}
        search={search}
        entries={entries}
        selection={selection}
        onSelect={setSelection}
        onSearch={show}
        onAdd={() => setAdding(true)}
        onImport={() => setDialog({ kind: "import" })}
      />
      <PageDialogs
        area={area}
        library={library}
        scope={{ filter, found: entries.total, hasMore: entries.hasMore, selection }}
        shown={dialog}
        onShow={setDialog}
        onDone={() => setSelection(noSelection)}
        onSearch={show}
      />
      <LimitDialog />
    </div>
  );
}
