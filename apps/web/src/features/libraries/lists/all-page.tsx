import { Button, Checkbox, Group } from "@mantine/core";
import { IconBooks, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Library } from "@yiqiao/contracts/libraries";
import { LoadingState, PageTitle } from "@yiqiao/ui";
import { useState } from "react";
import type { LibraryArea } from "../areas.ts";
import { ExportDialog, ExportSeveralDialog } from "../files/export-dialog.tsx";
import classes from "./libraries.module.css";
import { libraryPageQuery } from "../libraries.queries.ts";
import { LibraryFilters } from "./library-filters.tsx";
import { Facts } from "./library-list.tsx";
import { isNarrowed, listSearch, type ListSearch } from "./list-search.ts";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { RowButton } from "../row-button.tsx";
import { useTexts } from "../texts.ts";
import { areaTexts } from "../words.ts";

/** Every user's libraries, for administrators: to look into and to export. */
export function AllLibrariesPage({ area }: { readonly area: LibraryArea }) {
  const t = useTexts();
  const navigate = useNavigate();
  const search = listSearch(useSearch({ strict: false }));
  const list = useQuery(libraryPageQuery("all", area.kind, search));
  const texts = areaTexts.all[area.kind];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const show = (change: ListSearch) =>
    void navigate({ to: area.path, search: { ...search, ...change }, replace: true, resetScroll: false });
  return (
    <div className={classes.page}>
      <PageTitle title={t(texts.title)} description={t(texts.hint)} />
      <LibraryFilters search={search} onChange={show} />
      {list.isPending && <LoadingState blocks={[72, 72, 72]} />}
      {list.isError && !list.data && <QueryError query={list} />}
      {list.data?.bank_list.length === 0 && (
        <EmptyBox
          icon={IconBooks}
          title={t(isNarrowed(search) ? "noMatch" : "emptyAll")}
          description={isNarrowed(search) ? t("noMatchHint") : undefined}
        />
      )}
      {list.data && list.data.bank_list.length > 0 && (
        <Choosable
          area={area}
          libraries={list.data.bank_list}
          total={list.data.total}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <Pages page={search.page ?? 1} pages={list.data?.pages ?? 1} onPage={(page) => show({ page })} />
    </div>
  );
}

interface ChoosableProps {
  readonly area: LibraryArea;
  readonly libraries: readonly Library[];
  readonly total: number;
  /** Also of other pages, and of other searches. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

function Choosable({ area, libraries, total, chosen, onChoose }: ChoosableProps) {
  const t = useTexts();
  const [exported, setExported] = useState<Library | "chosen">();
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <>
      <Group gap="sm" mih={40}>
        <span className={classes.description} role="status">
          {chosen.size === 0 ? t("librariesTotal", { count: total }) : t("librariesChosen", { count: chosen.size })}
        </span>
        {chosen.size > 0 && (
          <>
            <Button leftSection={<IconDownload size={17} aria-hidden />} onClick={() => setExported("chosen")}>
              {t("exportChosen")}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => onChoose(new Set())}>
              {t("unselect")}
            </Button>
          </>
        )}
      </Group>
      <ul className={classes.list} aria-label={t(areaTexts.all[area.kind].title)}>
        {libraries.map((library) => {
          const { bank_id: id, name } = library;
          return (
            <li key={id} className={classes.row}>
              <Checkbox
                checked={chosen.has(id)}
                aria-label={t("chooseOf", { name })}
                onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
              />
              <Facts area={area} library={library} />
              <RowButton
                tip={t("export")}
                label={t("exportOf", { name })}
                icon={<IconDownload size={18} stroke={1.7} aria-hidden />}
                onClick={() => setExported(library)}
              />
            </li>
          );
        })}
      </ul>
      {exported === "chosen" && (
        <ExportSeveralDialog kind={area.kind} ids={[...chosen]} onClose={() => setExported(undefined)} />
      )}
      {exported !== undefined && exported !== "chosen" && (
        <ExportDialog library={exported} onClose={() => setExported(undefined)} />
      )}
    </>
  );
}
