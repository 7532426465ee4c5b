import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { foundUsersQuery, userQuery } from "../statistics.queries.ts";
import { useTexts } from "../texts.ts";

interface UserFieldProps {
  readonly user: string | undefined;
  readonly site: number | undefined;
  readonly onUser: (user: string | undefined) => void;
}

const searchDelayMs = 300;

/** A user, found by the beginning of the account or the name. */
export function UserField({ user, site, onUser }: UserFieldProps) {
  const t = useTexts();
  const [typed, setTyped] = useState("");
  const [word] = useDebouncedValue(typed.trim(), searchDelayMs);
  const found = useQuery(foundUsersQuery(word, site));
  const chosen = useQuery({ ...userQuery(user ?? "", { range: "today" }), enabled: user !== undefined });
  const name = chosen.data?.user;
  const options = (word === "" ? [] : (found.data?.users ?? [])).map(({ user_id, account_number }) => ({
    value: user_id,
    label: account_number,
  }));
  if (user !== undefined && !options.some(({ value }) => value === user)) {
    options.unshift({ value: user, label: name?.account_number ?? "…" });
  }
  return (
    <Select
      label={t("user")}
      placeholder={t("all")}
      description={undefined}
      searchable
      clearable
      value={user ?? null}
      data={options}
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => onUser(value ?? undefined)}
      nothingFoundMessage={word === "" || found.isFetching ? t("findUser") : t("noUser")}
    />
  );
}
