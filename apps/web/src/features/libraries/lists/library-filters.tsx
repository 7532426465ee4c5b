import { Button, NativeSelect } from "@mantine/core";
import { domainCodes, languageCodes } from "@yiqiao/contracts/languages";
import { useNames } from "#features/languages";
import { SearchField } from "#shared/parts/search-field.tsx";
import classes from "./libraries.module.css";
import { isNarrowed, type ListSearch } from "./list-search.ts";
import { useTexts } from "../texts.ts";

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
        className={classes.search}
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
