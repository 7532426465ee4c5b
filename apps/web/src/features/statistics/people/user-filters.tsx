import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { userDataSorts } from "@yiqiao/contracts/statistics";
import { useEffect, useState } from "react";
import type { UserDataSearch } from "../parts/search.ts";
import { SiteField } from "../parts/site-field.tsx";
import { TimeFields } from "../parts/time-fields.tsx";
import styles from "../statistics.module.css";
import { useTexts } from "../texts.ts";

interface UserFiltersProps {
  readonly search: UserDataSearch;
  readonly onChange: (change: UserDataSearch) => void;
}

const searchDelayMs = 400;
const sortKeys = { characters: "sortCharacters", documents: "sortDocuments", newest: "sortNewest" } as const;

/** Which days, who, and in which order; of one user the days alone. */
export function UserFilters({ search, onChange }: UserFiltersProps) {
  const t = useTexts();
  const isList = search.user === undefined;
  return (
    <section className={styles.filters} aria-label={t("filters")}>
      <TimeFields search={search} onChange={onChange} />
      {isList && (
        <>
          <SearchField word={search.search ?? ""} onWord={(word) => onChange({ search: word || undefined })} />
          <SiteField site={search.site} onSite={(site) => onChange({ site })} />
          <NativeSelect
            label={t("sort")}
            value={search.sort ?? "characters"}
            data={userDataSorts.map((sort) => ({ value: sort, label: t(sortKeys[sort]) }))}
            onChange={({ currentTarget }) => {
              const sort = userDataSorts.find((name) => name === currentTarget.value);
              onChange({ sort: sort === "characters" ? undefined : sort });
            }}
          />
        </>
      )}
    </section>
  );
}

function SearchField({ word, onWord }: { readonly word: string; readonly onWord: (word: string) => void }) {
  const t = useTexts();
  const [typed, setTyped] = useState(word);
  const search = useDebouncedCallback((wanted: string) => onWord(wanted.trim()), searchDelayMs);
  useEffect(() => setTyped((before) => (before.trim() === word ? before : word)), [word]);
  return (
    <TextInput
      type="search"
      label={t("search")}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
