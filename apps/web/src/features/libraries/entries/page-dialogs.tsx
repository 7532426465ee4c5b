import type { EntryFilter, Library } from "@yiqiao/contracts/libraries";
import type { LibraryArea } from "../areas.ts";
import { ConflictsDialog } from "./conflicts-dialog.tsx";
import { CopyDialog } from "../lists/copy-dialog.tsx";
import type { EntrySearch } from "./entry-search.ts";
import type { EntrySelection } from "./entry-selection.ts";
import { ExportDialog } from "../files/export-dialog.tsx";
import { HistoryDialog } from "../batches/history-dialog.tsx";
import { ImportDialog } from "../files/import-dialog.tsx";
import { LibraryForm } from "../lists/library-form.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { ShareDialog } from "../lists/share-dialog.tsx";

/** The dialog that a library's page has open. */
export interface PageDialog {
  readonly kind: "import" | "export" | "replace" | "conflicts" | "history" | "copy" | "edit" | "share";
}

/** What of the library the page shows, and what of that is chosen. */
export interface ShownEntries {
  /** Undefined: everything. */
  readonly filter: EntryFilter | undefined;
  readonly found: number | undefined;
  /** More than `found` are; they are not counted. */
  readonly hasMore: boolean;
  readonly selection: EntrySelection;
}

interface PageDialogsProps {
  readonly area: LibraryArea;
  readonly library: Library;
  readonly scope: ShownEntries;
  readonly shown: PageDialog | undefined;
  readonly onShow: (dialog: PageDialog | undefined) => void;
  /** What was chosen is done with. */
  readonly onDone: () => void;
  readonly onSearch: (change: EntrySearch) => void;
}

export function PageDialogs({ area, library, scope, shown, onShow, onDone, onSearch }: PageDialogsProps) {
  const close = () => onShow(undefined);
  const { filter, found: count = 0, hasMore, selection } = scope;
  const found = filter && { count, hasMore, filter };
  const ids = selection.kind === "ids" && selection.ids.size > 0 ? [...selection.ids] : undefined;
  switch (shown?.kind) {
    case "import":
      return <ImportDialog library={library} onClose={close} onSearch={onSearch} />;
    case "export":
      return <ExportDialog library={library} scope={{ total: library.entries, found, ids }} onClose={close} />;
    case "replace":
      return <ReplaceDialog library={library} found={found} ids={ids} onClose={close} onDone={onDone} />;
    case "conflicts":
      return <ConflictsDialog library={library} onClose={close} />;
    case "history":
      return <HistoryDialog library={library} onClose={close} onSearch={onSearch} />;
    case "copy":
      return <CopyDialog library={library} {...(ids && { ids })} onClose={close} />;
    case "edit":
      return <LibraryForm area={area} library={library} onClose={close} />;
    case "share":
      return <ShareDialog library={library} onClose={close} />;
    default:
      return undefined;
  }
}
