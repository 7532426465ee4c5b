import { Anchor, Stack, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { UserDataRow } from "@yiqiao/contracts/statistics";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable, LoadingState, toast } from "@yiqiao/ui";
import { useIsMainAdministrator } from "#features/sessions";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { ListBar } from "#shared/parts/list-bar.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { ExportMenu } from "../parts/export-menu.tsx";
import type { TimeQuery, UserDataSearch } from "../parts/search.ts";
import styles from "../statistics.module.css";
import { userDataQuery, useUserDataExport } from "../statistics.queries.ts";
import { useTexts, useValueNames } from "../texts.ts";

interface UserListProps {
  readonly search: UserDataSearch;
  readonly time: TimeQuery;
  readonly onOpen: (user: string) => void;
}

/** Users with their figures, page by page. */
export function UserList({ search, time, onOpen }: UserListProps) {
  const t = useTexts();
  const list = useInfiniteQuery(userDataQuery(search, time));
  const exporting = useUserDataExport(search);
  const columns = useColumns(onOpen);
  const users = list.data?.pages.flatMap((page) => page.users) ?? [];
  if (list.isPending) return <LoadingState blocks={[320]} />;
  if (list.isError) return <QueryError query={list} />;
  if (users.length === 0) return <Nobody isSearched={search.search !== undefined} />;
  return (
    <Stack gap="sm">
      <ListBar>
        <span />
        <ExportMenu
          busy={exporting.isPending}
          onExport={(format) => exporting.mutate(format, { onSuccess: () => toast.success(t("exported")) })}
        />
      </ListBar>
      <DataTable
        label={t("users")}
        rows={users}
        keyOf={({ user_id }) => user_id}
        columns={columns}
        stale={list.isPlaceholderData}
        card={(user) => (
          <dl className={styles.cards}>
            {columns.map((column) => (
              <div key={column.id} className={styles.words}>
                <Text component="dt" size="xs" c="dimmed">
                  {column.header}
                </Text>
                <dd style={{ margin: 0 }}>{column.cell(user)}</dd>
              </div>
            ))}
          </dl>
        )}
      />
      <MoreButton list={list}>{t("more")}</MoreButton>
    </Stack>
  );
}

function useColumns(onOpen: (user: string) => void): readonly DataColumn<UserDataRow>[] {
  const t = useTexts();
  const formats = useFormats();
  const names = useValueNames();
  const seesAll = useIsMainAdministrator();
  const count = (
    id: "requests" | "characters" | "charged" | "documents" | "libraries" | "orders",
  ): DataColumn<UserDataRow> => ({ id, header: t(id), align: "end", cell: (row) => formats.number(row[id]) });
  const account: DataColumn<UserDataRow> = {
    id: "account",
    header: t("account"),
    cell: ({ user_id, account_number, username }) => (
      <div className={styles.words}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          aria-label={t("openUser", { name: account_number })}
          onClick={() => onOpen(user_id)}
        >
          {account_number}
        </Anchor>
        {username !== account_number && (
          <Text size="xs" c="dimmed">
            {username}
          </Text>
        )}
      </div>
    ),
  };
  const site: DataColumn<UserDataRow> = { id: "site", header: t("site"), cell: ({ site_name }) => site_name };
  return [
    account,
    ...(seesAll ? [site] : []),
    { id: "plan", header: t("plan"), cell: ({ plan }) => names.plan(plan) },
    count("characters"),
    count("charged"),
    count("documents"),
    count("libraries"),
    count("orders"),
    { id: "income", header: t("income"), align: "end", cell: ({ paid_fen }) => formats.money(paid_fen) },
    { id: "registered", header: t("registered"), cell: ({ created_time }) => formats.date(created_time) },
  ];
}

function Nobody({ isSearched }: { readonly isSearched: boolean }) {
  const t = useTexts();
  return (
    <EmptyBox
      icon={IconUsers}
      title={t(isSearched ? "noMatch" : "noUsers")}
      description={t(isSearched ? "noMatchHint" : "noUsersHint")}
    />
  );
}
