import "@mantine/core/styles/Pagination.css";
import { Button, Pagination, SegmentedControl } from "@mantine/core";
import { IconDownload, IconFiles, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { MyDocument, SelectResult } from "@yiqiao/contracts/documents";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { ConfirmDialog, LoadingState, PageTitle, toast, type DataSort } from "@yiqiao/ui";
import { useEffect, useState } from "react";
import { mayReach, permissionsQuery } from "#features/permissions";
import { MyPictures } from "#features/pictures";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { focusSearch, MyDocumentsFilters } from "./my-documents-filters.tsx";
import { MyDocumentsList } from "./my-documents-list.tsx";
import { changedSearch, isFiltered, type MyDocumentsSearch } from "./my-documents-search.ts";
import classes from "./my-documents.module.css";
import { myDocumentsQuery, useDeleteDocuments, useDownloadZip } from "./my-documents.queries.ts";
import { useTexts } from "../texts.ts";

type Show = (change: Partial<MyDocumentsSearch>, replace?: boolean) => void;

/** The user's documents and pictures; filters, order and page stand in the address. */
export function MyDocumentsPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ from: "/engine/myfile" });
  const { data: permissions } = useQuery(permissionsQuery);
  const hasPictures = permissions !== undefined && mayReach(permissions, "PictureTranslation");
  const isPictures = search.kind === "pictures" && hasPictures;

  const show: Show = (change, replace = false) => {
    void navigate({ to: "/myfile", search: changedSearch(search, change), replace, resetScroll: false });
  };
  const hint = isPictures ? "myPicturesHint" : search.task === undefined ? "myHint" : "myTaskHint";
  return (
    <div className={classes.page}>
      <PageTitle title={t("myTitle")} description={t(hint)} />
      {hasPictures && (
        <SegmentedControl
          className={classes.kinds}
          aria-label={t("kind")}
          data={[
            { value: "documents", label: t("kindDocuments") },
            { value: "pictures", label: t("kindPictures") },
          ]}
          value={isPictures ? "pictures" : "documents"}
          onChange={(kind) =>
            void navigate({ to: "/myfile", search: kind === "pictures" ? { kind } : {}, resetScroll: false })
          }
        />
      )}
      {isPictures ? (
        <MyPictures page={search.page ?? 1} onPage={(page) => show({ page }, true)} />
      ) : (
        <MyDocuments search={search} show={show} />
      )}
    </div>
  );
}

interface MyDocumentsProps {
  readonly search: MyDocumentsSearch;
  readonly show: Show;
}

function MyDocuments({ search, show }: MyDocumentsProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const list = useQuery(myDocumentsQuery(search, language));
  const page = search.page ?? 1;
  const pages = Math.max(1, list.data?.pages ?? 1);
  useEffect(() => {
    if (list.data && !list.isPlaceholderData && page > pages) show({ page: pages > 1 ? pages : undefined }, true);
  });

  return (
    <>
      <MyDocumentsFilters search={search} onChange={(change) => show(change, true)} />
      {list.isPending && <LoadingState blocks={[40, 64, 64, 64]} />}
      {list.isError && !list.data && <QueryError query={list} />}
      {list.data && <Documents result={list.data} search={search} isStale={list.isPlaceholderData} onShow={show} />}
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={t("pagesOfList")}
          total={pages}
          value={page}
          onChange={(to) => show({ page: to > 1 ? to : undefined })}
          getItemProps={(item) => ({ "aria-label": t("pageOfList", { page: item }) })}
          getControlProps={(control) => ({ "aria-label": t(control === "previous" ? "previousPage" : "nextPage") })}
        />
      )}
    </>
  );
}

interface DocumentsProps {
  readonly result: SelectResult;
  readonly search: MyDocumentsSearch;
  readonly isStale: boolean;
  readonly onShow: (change: Partial<MyDocumentsSearch>) => void;
}

function Documents({ result, search, isStale, onShow }: DocumentsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [doomed, setDoomed] = useState<readonly string[]>([]);
  // What is not on the page any more is not selected either.
  const selected = new Set(result.list.flatMap(({ uid }) => (chosen.has(uid) ? [uid] : [])));
  if (result.list.length === 0) return <NoDocuments search={search} />;
  const sort: DataSort = { by: search.sort ?? "created", isDescending: search.order !== "asc" };
  return (
    <>
      <SelectionBar
        total={result.total}
        chosen={result.list.filter(({ uid }) => selected.has(uid))}
        onDelete={() => setDoomed([...selected])}
        onClear={() => setChosen(new Set())}
      />
      <MyDocumentsList
        documents={result.list}
        sort={sort}
        selected={selected}
        stale={isStale}
        onSort={({ by, isDescending }) =>
          onShow({
            sort: by === "name" || by === "size" ? by : undefined,
            order: isDescending ? undefined : "asc",
          })
        }
        onSelect={setChosen}
        onDelete={({ uid }) => setDoomed([uid])}
      />
      <DeleteDialog uids={doomed} onClose={() => setDoomed([])} />
    </>
  );
}

function NoDocuments({ search }: { readonly search: MyDocumentsSearch }) {
  const t = useTexts();
  return (
    <EmptyBox
      icon={IconFiles}
      title={t(isFiltered(search) ? "noMatch" : "empty")}
      description={t(isFiltered(search) ? "noMatchHint" : "emptyHint")}
      action={
        <Button
          variant="light"
          mt="xs"
          renderRoot={(props) =>
            isFiltered(search) ? (
              <Link to="/myfile" search={{}} {...props} onClick={focusSearch} />
            ) : (
              <Link to="/file" {...props} />
            )
          }
        >
          {t(isFiltered(search) ? "clearFilters" : "emptyAction")}
        </Button>
      }
    />
  );
}

interface SelectionBarProps {
  readonly total: number;
  readonly chosen: readonly MyDocument[];
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

function SelectionBar({ total, chosen, onDelete, onClear }: SelectionBarProps) {
  const t = useTexts();
  const zip = useDownloadZip();
  if (chosen.length === 0) {
    return (
      <div className={classes.bar} role="status">
        {t("listTotal", { count: total })}
      </div>
    );
  }
  const withFiles = chosen.filter(({ outputs }) => outputs.includes("translated")).map(({ uid }) => uid);
  return (
    <div className={classes.bar}>
      <span role="status">{t("selected", { count: chosen.length })}</span>
      <Button
        size="sm"
        leftSection={<IconDownload size={17} aria-hidden />}
        loading={zip.isPending}
        onClick={() => (withFiles.length === 0 ? toast.warning(t("downloadNone")) : zip.mutate(withFiles))}
      >
        {t("downloadSelected")}
      </Button>
      <Button
        size="sm"
        variant="default"
        color="red"
        leftSection={<IconTrash size={17} aria-hidden />}
        onClick={onDelete}
      >
        {t("deleteSelected")}
      </Button>
      <Button size="sm" variant="subtle" color="gray" onClick={onClear}>
        {t("unselect")}
      </Button>
    </div>
  );
}

function DeleteDialog({ uids, onClose }: { readonly uids: readonly string[]; readonly onClose: () => void }) {
  const t = useTexts();
  const remove = useDeleteDocuments();
  const confirm = () =>
    remove.mutate(uids, {
      onSuccess: ({ deleted }) => toast.success(t("deleted", { count: deleted })),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={uids.length > 0}
      title={t("deleteTitle")}
      confirmLabel={t("deleteYes")}
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("deleteAsk", { count: uids.length })}
    </ConfirmDialog>
  );
}
