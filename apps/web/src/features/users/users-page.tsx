import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { IconDownload, IconUpload, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type UsersAct, userSorts } from "@yiqiao/contracts/users";
import { wordKey } from "@yiqiao/i18n";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { LoadingState, PageTitle, toast } from "@yiqiao/ui";
import { type ComponentProps, useState } from "react";
import { useIsMainAdministrator } from "#features/sessions";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { ListBar } from "#shared/parts/list-bar.tsx";
import { oneOf } from "#shared/parts/list-search.ts";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { RefusedList } from "#shared/parts/refused-list.tsx";
import { ChosenUsers } from "./chosen-users.tsx";
import { CreateUserDialog } from "./dialogs/create-user-dialog.tsx";
import { ImportDialog } from "./import/import-dialog.tsx";
import { useTexts } from "./texts.ts";
import { UserDetailsDialog } from "./user-details.tsx";
import { UserFilters } from "./user-filters.tsx";
import { UserTable } from "./user-table.tsx";
import { useExportUsers, usersQuery } from "./users.queries.ts";
import { isFiltered, type UsersSearch } from "./users-search.ts";

/** Users as who administers them sees them; filters, order and the user that is open stand in the address. */
export function UsersPage() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const search = useSearch({ from: "/admin/alluser" });
  const navigate = useNavigate();
  const seesSites = useIsMainAdministrator();
  const list = useInfiniteQuery(usersQuery(search, language));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<UsersAct["refused"]>([]);
  const users = list.data?.pages.flatMap((page) => page.users) ?? [];
  const selected = users.filter(({ user_id: id }) => chosen.has(id));
  const show = (to: UsersSearch) => void navigate({ to: "/alluser", search: to, replace: true, resetScroll: false });
  const narrow = (change: UsersSearch) => {
    setChosen(new Set());
    show({ ...search, user: undefined, ...change });
  };
  const told = ({ done, refused: not }: UsersAct) => {
    setRefused(not);
    if (done > 0) toast.success(t("done", { count: done }));
    setChosen(new Set(not.map(({ user_id: id }) => id)));
  };
  return (
    <Stack gap="md">
      <PageTitle title={t("title")} description={t(seesSites ? "hint" : "hintOfSite")} />
      <UserFilters search={search} seesSites={seesSites} onChange={narrow} onClear={() => narrow(unfiltered)} />
      <Bar search={search} total={list.data?.pages[0]} seesSites={seesSites} onSort={narrow} />
      {refused.length > 0 && (
        <RefusedList
          title={t("refusedTitle", { count: refused.length })}
          refused={refused.map(({ account, message }) => ({ name: account, reason: message }))}
          onClose={() => setRefused([])}
        />
      )}
      {selected.length > 0 && <ChosenUsers users={selected} onDone={told} onClear={() => setChosen(new Set())} />}
      {list.isPending && <LoadingState blocks={[320]} />}
      {list.isError && <QueryError query={list} />}
      {list.data && users.length === 0 && <Nothing isFiltered={isFiltered(search)} />}
      {users.length > 0 && (
        <Table
          search={search}
          users={users}
          isStale={list.isPlaceholderData}
          chosen={chosen}
          onChosen={setChosen}
          onSort={narrow}
          onOpen={(id) => show({ ...search, user: id })}
        />
      )}
      <MoreButton list={list}>{t("more")}</MoreButton>
      {search.user !== undefined && (
        <UserDetailsDialog id={search.user} onClose={() => show({ ...search, user: undefined })} />
      )}
    </Stack>
  );
}

const unfiltered: UsersSearch = {
  keyword: undefined,
  site: undefined,
  role: undefined,
  plan: undefined,
  state: undefined,
  seen: undefined,
};

interface TableProps extends Pick<ComponentProps<typeof UserTable>, "users" | "chosen" | "onChosen" | "onOpen"> {
  readonly search: UsersSearch;
  readonly isStale: boolean;
  readonly onSort: (change: UsersSearch) => void;
}

function Table({ search, isStale, onSort, ...table }: TableProps) {
  const seesSites = useIsMainAdministrator();
  return (
    <UserTable
      {...table}
      seesSites={seesSites}
      stale={isStale}
      sort={{ by: search.sort ?? "created", isDescending: search.order !== "asc" }}
      onSort={({ by, isDescending }) => onSort({ sort: oneOf(userSorts, by), order: isDescending ? undefined : "asc" })}
    />
  );
}

interface BarProps {
  readonly search: UsersSearch;
  readonly total: { readonly total: number; readonly is_more: boolean } | undefined;
  readonly seesSites: boolean;
  readonly onSort: (change: UsersSearch) => void;
}

/** How many there are, their order where there are no columns, and what makes and saves users. */
function Bar({ search, total, seesSites, onSort }: BarProps) {
  const t = useTexts();
  const exporting = useExportUsers();
  const [dialog, setDialog] = useState<"create" | "import">();
  const close = () => setDialog(undefined);
  return (
    <ListBar tall>
      <span role="status">{total && t(total.is_more ? "totalMore" : "total", { count: total.total })}</span>
      <NativeSelect
        aria-label={t("sortBy")}
        size="xs"
        hiddenFrom="md"
        value={search.sort ?? "created"}
        data={userSorts.map((sort) => ({ value: sort, label: t(wordKey("sort", sort)) }))}
        onChange={({ currentTarget }) => {
          const sort = oneOf(userSorts, currentTarget.value);
          onSort({ sort, order: sort === "name" || sort === "plan" ? "asc" : undefined });
        }}
      />
      <Group gap="xs">
        <Button size="sm" leftSection={<IconUserPlus size={17} aria-hidden />} onClick={() => setDialog("create")}>
          {t("create")}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconUpload size={17} aria-hidden />}
          onClick={() => setDialog("import")}
        >
          {t("import")}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate(search, { onSuccess: () => toast.success(t("exported")) })}
        >
          {t("export")}
        </Button>
      </Group>
      {dialog === "create" && <CreateUserDialog seesSites={seesSites} onClose={close} />}
      {dialog === "import" && <ImportDialog seesSites={seesSites} onClose={close} />}
    </ListBar>
  );
}

function Nothing({ isFiltered: isNarrowed }: { readonly isFiltered: boolean }) {
  const t = useTexts();
  return (
    <EmptyBox
      icon={IconUsers}
      title={t(isNarrowed ? "noMatch" : "noUsers")}
      description={t(isNarrowed ? "noMatchHint" : "noUsersHint")}
    />
  );
}
