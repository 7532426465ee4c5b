import { Button, Group, Paper, SegmentedControl } from "@mantine/core";
import { IconBooks, IconPlus, IconSettings, IconTrashX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Library, LibraryList as Libraries, LibraryScope } from "@yiqiao/contracts/libraries";
import { EmptyState, LoadingState, PageTitle } from "@yiqiao/ui";
import { useState } from "react";
import { useUser } from "#features/sessions";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { scopeMadeIn, type LibraryArea } from "../areas.ts";
import { Concordance } from "./concordance.tsx";
import { DeletedDialog } from "./deleted-dialog.tsx";
import classes from "./libraries.module.css";
import { libraryListQuery } from "../libraries.queries.ts";
import { LibraryDialogs, type DialogShown } from "./library-dialogs.tsx";
import { LibraryFilters } from "./library-filters.tsx";
import { LibraryList } from "./library-list.tsx";
import { matching } from "./library-order.ts";
import { LimitDialog } from "../limit-dialog.tsx";
import { isNarrowed, listSearch, type ListSearch } from "./list-search.ts";
import { useTexts } from "../texts.ts";
import { areaTexts } from "../words.ts";

/** The scopes that are listed: everything usable, the site's or the platform's, or the public ones. */
function scopeListed({ view }: LibraryArea, search: ListSearch): LibraryScope | undefined {
  if (view === "own") return undefined;
  return view === "managed" ? "public" : (search.scope ?? "system");
}

/** So few are seen at a glance: there is nothing to narrow. */
const fewLibraries = 3;

/** Libraries that the reader may use or keeps; filters stand in the address. */
export function LibrariesPage({ area }: { readonly area: LibraryArea }) {
  const t = useTexts();
  const navigate = useNavigate();
  const search = listSearch(useSearch({ strict: false }));
  const scope = scopeListed(area, search);
  const list = useQuery(libraryListQuery({ kind: area.kind, scope }));
  const [dialog, setDialog] = useState<DialogShown>();
  const texts = areaTexts[area.view][area.kind];
  const show = (change: ListSearch) =>
    void navigate({ to: area.path, search: { ...search, ...change }, replace: true, resetScroll: false });
  return (
    <div className={classes.page}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <PageTitle title={t(texts.title)} description={t(texts.hint)} />
        <Actions area={area} list={list.data} scope={scope} onDialog={setDialog} />
      </Group>
      {area.view === "site" && <ScopeSwitch search={search} onChange={show} />}
      {area.view === "own" && area.kind === "memory" && list.data && list.data.bank_list.length > 0 && <Concordance />}
      {list.isPending && <LoadingState blocks={[88, 88, 88]} />}
      {list.isError && !list.data && <QueryError query={list} />}
      {list.data && (
        <Found area={area} all={list.data.bank_list} search={search} onSearch={show} onDialog={setDialog} />
      )}
      <LibraryDialogs area={area} scope={scopeMadeIn(area, scope)} shown={dialog} onShow={setDialog} />
      {dialog?.kind === "deleted" && <DeletedDialog area={area} scope={scope} onClose={() => setDialog(undefined)} />}
      <LimitDialog />
    </div>
  );
}

interface ActionsProps {
  readonly area: LibraryArea;
  readonly list: Libraries | undefined;
  readonly scope: LibraryScope | undefined;
  readonly onDialog: (dialog: DialogShown) => void;
}

function Actions({ area, list, scope, onDialog }: ActionsProps) {
  const t = useTexts();
  const isAdministrator = useUser()?.role === 0;
  const mayCreate = area.view === "own" || area.view === "managed" || scope === "system" || isAdministrator;
  return (
    <Group gap="xs">
      {area.view === "own" && list && (
        <span className={classes.allowance}>
          {t("allowance", { used: list.allowance.used, libraries: list.allowance.libraries })}
        </span>
      )}
      {area.view === "own" && (
        <Button
          variant="default"
          leftSection={<IconSettings size={17} stroke={1.7} aria-hidden />}
          onClick={() => onDialog({ kind: "settings" })}
        >
          {t("settings")}
        </Button>
      )}
      {mayCreate && (
        <>
          <Button
            variant="default"
            leftSection={<IconTrashX size={17} stroke={1.7} aria-hidden />}
            onClick={() => onDialog({ kind: "deleted" })}
          >
            {t("deletedOnes")}
          </Button>
          <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => onDialog({ kind: "create" })}>
            {t(area.kind === "memory" ? "createMemory" : "createTermbase")}
          </Button>
        </>
      )}
    </Group>
  );
}

function ScopeSwitch({
  search,
  onChange,
}: {
  readonly search: ListSearch;
  readonly onChange: (to: ListSearch) => void;
}) {
  const t = useTexts();
  return (
    <SegmentedControl
      className={classes.scopes}
      aria-label={t("whose")}
      value={search.scope ?? "system"}
      onChange={(value) => onChange({ scope: value === "master" ? "master" : undefined })}
      data={[
        { value: "system", label: t("scopeSystem") },
        { value: "master", label: t("scopeMaster") },
      ]}
    />
  );
}

interface FoundProps {
  readonly area: LibraryArea;
  readonly all: readonly Library[];
  readonly search: ListSearch;
  readonly onSearch: (change: ListSearch) => void;
  readonly onDialog: (dialog: DialogShown) => void;
}

function Found({ area, all, search, onSearch, onDialog }: FoundProps) {
  const t = useTexts();
  const libraries = matching(all, search);
  const clear = () => onSearch({ keyword: undefined, src: undefined, tgt: undefined, domain: undefined });
  const mayCreate = area.view === "own";
  if (all.length === 0) {
    return (
      <EmptyBox
        icon={IconBooks}
        title={t(area.kind === "memory" ? "emptyMemories" : "emptyTermbases")}
        description={t(area.kind === "memory" ? "emptyMemoriesHint" : "emptyTermbasesHint")}
        action={
          mayCreate && (
            <Button variant="light" mt="xs" onClick={() => onDialog({ kind: "create" })}>
              {t(area.kind === "memory" ? "createMemory" : "createTermbase")}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      {(all.length > fewLibraries || isNarrowed(search)) && <LibraryFilters search={search} onChange={onSearch} />}
      {libraries.length === 0 ? (
        <Paper withBorder radius="lg">
          <EmptyState
            title={t("noMatch")}
            description={t("noMatchHint")}
            action={
              <Button variant="light" mt="xs" onClick={clear}>
                {t("clearFilters")}
              </Button>
            }
          />
        </Paper>
      ) : (
        <LibraryList
          area={area}
          all={all}
          libraries={libraries}
          canOrder={area.view === "own" && !isNarrowed(search) && all.length > 1}
          onDialog={onDialog}
        />
      )}
    </>
  );
}
