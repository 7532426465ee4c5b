import { Button, CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { domainCodes, languageCodes } from "@yiqiao/contracts/languages";
import { useEffect, useState } from "react";
import { useNames } from "#features/languages";
import classes from "./libraries.module.css";
import { isNarrowed, type ListSearch } from "./list-search.ts";
import { useTexts } from "../texts.ts";

/** The search waits until the word is typed. */
export const searchDelayMs = 500;

interface FiltersProps {
  readonly search: ListSearch;
  readonly onChange: (change: ListSearch) => void;
}

/** What a list of libraries is narrowed by; all of it stands in the address. */
export function LibraryFilters({ search, onChange }: FiltersProps) {
  const t = useTexts();
  const { languageName, domainName } = useNames();
  const languageOptions = [
    { value: "", label: t("all") },
    ...languageCodes.map((code) => ({ value: code, label: languageName(code) })),
  ];
  return (
    <search className={classes.filters} aria-label={t("filters")}>
      <SearchField
        label={t("searchLibraries")}
        clearLabel={t("clearSearch")}
        keyword={search.keyword ?? ""}
        onKeyword={(keyword) => onChange({ keyword: keyword || undefined, page: undefined })}
      />
      <NativeSelect
        label={t("sourceLanguage")}
        data={languageOptions}
        value={search.src ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ src: languageCodes.find((code) => code === currentTarget.value), page: undefined })
        }
      />
      <NativeSelect
        label={t("targetLanguage")}
        data={languageOptions}
        value={search.tgt ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ tgt: languageCodes.find((code) => code === currentTarget.value), page: undefined })
        }
      />
      <NativeSelect
        label={t("domain")}
        data={[
          { value: "", label: t("all") },
          ...domainCodes.map((code) => ({ value: code, label: domainName(code) })),
        ]}
        value={search.domain ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ domain: domainCodes.find((code) => code === currentTarget.value), page: undefined })
        }
      />
      <Button
        variant="subtle"
        className={classes.clear}
        data-idle={!isNarrowed(search) || undefined}
        onClick={() =>
          onChange({ keyword: undefined, src: undefined, tgt: undefined, domain: undefined, page: undefined })
        }
      >
        {t("clearFilters")}
      </Button>
    </search>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly keyword: string;
  /** The label stands in the field, not over it. */
  readonly isBare?: boolean;
  readonly onKeyword: (keyword: string) => void;
}

/** Asks for what was typed once the typing pauses. */
export function SearchField({ label, clearLabel, keyword, isBare = false, onKeyword }: SearchFieldProps) {
  const [typed, setTyped] = useState(keyword);
  const search = useDebouncedCallback((wanted: string) => onKeyword(wanted.trim()), searchDelayMs);
  useEffect(() => setTyped((before) => (before.trim() === keyword ? before : keyword)), [keyword]);
  return (
    <TextInput
      className={classes.search}
      {...(isBare ? { "aria-label": label, placeholder: label } : { label })}
      value={typed}
      maxLength={200}
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={
        typed !== "" && (
          <CloseButton
            size="sm"
            aria-label={clearLabel}
            onClick={() => {
              setTyped("");
              onKeyword("");
            }}
          />
        )
      }
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
