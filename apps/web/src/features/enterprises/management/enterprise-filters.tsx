import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { enterpriseStates, expiryFilters } from "@yiqiao/contracts/enterprises";
import { wordKey } from "@yiqiao/i18n";
import { useEffect, useState } from "react";
import { oneOf } from "#shared/parts/list-search.ts";
import type { ManagementSearch } from "../enterprises-search.ts";
import { useTexts } from "../texts.ts";

/** The search waits until the word is typed. */
const searchDelayMs = 500;

interface EnterpriseFiltersProps {
  readonly search: ManagementSearch;
  readonly onSearch: (change: ManagementSearch) => void;
}

/** What the enterprises are narrowed by. */
export function EnterpriseFilters({ search, onSearch }: EnterpriseFiltersProps) {
  const t = useTexts();
  const isFiltered = [search.search, search.state, search.expiry].some((value) => value !== undefined);
  return (
    <Group component="section" aria-label={t("filters")} gap="sm" align="flex-end">
      <SearchField
        label={t("search")}
        word={search.search ?? ""}
        onWord={(word) => onSearch({ search: word || undefined })}
      />
      <NativeSelect
        label={t("columnState")}
        value={search.state ?? ""}
        data={[
          { value: "", label: t("all") },
          ...enterpriseStates.map((state) => ({ value: state, label: t(wordKey("state", state)) })),
        ]}
        onChange={({ currentTarget }) => onSearch({ state: oneOf(enterpriseStates, currentTarget.value) })}
      />
      <NativeSelect
        label={t("columnEnd")}
        value={search.expiry ?? ""}
        data={[
          { value: "", label: t("all") },
          ...expiryFilters.map((expiry) => ({ value: expiry, label: t(wordKey("expiry", expiry)) })),
        ]}
        onChange={({ currentTarget }) => onSearch({ expiry: oneOf(expiryFilters, currentTarget.value) })}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={() => onSearch({ search: undefined, state: undefined, expiry: undefined })}>
          {t("clear")}
        </Button>
      )}
    </Group>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly word: string;
  readonly onWord: (word: string) => void;
}

/** A word that is searched for once it is typed. */
export function SearchField({ label, word, onWord }: SearchFieldProps) {
  const [typed, setTyped] = useState(word);
  const search = useDebouncedCallback((wanted: string) => onWord(wanted.trim()), searchDelayMs);
  useEffect(() => setTyped((before) => (before.trim() === word ? before : word)), [word]);
  return (
    <TextInput
      label={label}
      value={typed}
      maxLength={100}
      style={{ flex: "1 1 220px", maxWidth: 340 }}
      leftSection={<IconSearch size={17} aria-hidden />}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
