import { Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PageTitle } from "@yiqiao/ui";
import { timeQuery, type UserDataSearch } from "../parts/search.ts";
import { SelectTime } from "../parts/select-time.tsx";
import { useTexts } from "../texts.ts";
import { OneUser } from "./one-user.tsx";
import { UserFilters } from "./user-filters.tsx";
import { UserList } from "./user-list.tsx";

/** What users had translated and bought; days, filters and the user who is open stand in the address. */
export function UserDataPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ from: "/admin/user-data" });
  const time = timeQuery(search);
  const show = (change: UserDataSearch, replace = true) =>
    void navigate({ to: "/user-data", search: { ...search, ...change }, replace, resetScroll: false });
  return (
    <Stack gap="md">
      <PageTitle title={t("userDataTitle")} description={t("userDataHint")} />
      <UserFilters search={search} onChange={show} />
      {time === undefined ? (
        <SelectTime />
      ) : search.user === undefined ? (
        <UserList search={search} time={time} onOpen={(user) => show({ user }, false)} />
      ) : (
        <OneUser id={search.user} time={time} search={search} onBack={() => show({ user: undefined }, false)} />
      )}
    </Stack>
  );
}
