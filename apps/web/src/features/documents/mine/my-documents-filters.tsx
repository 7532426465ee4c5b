import { Button, NativeSelect } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { documentStates } from "@yiqiao/contracts/documents";
import { languageCodes } from "@yiqiao/contracts/languages";
import { wordKey } from "@yiqiao/i18n";
import type { MouseEvent } from "react";
import { useNames } from "#features/languages";
import { DayRange } from "#shared/parts/day-range.tsx";
import { SearchField } from "#shared/parts/search-field.tsx";
import { isFiltered, type MyDocumentsSearch } from "./my-documents-search.ts";
import classes from "./my-documents.module.css";
import { useTexts } from "../texts.ts";

const searchFieldId = "my-documents-search";

/**
 * The button that clears the filters is gone when they are: who pressed it by key goes on at the search. With a pointer
 * there is nothing to keep, and phones would bring up their keyboard.
 */
export function focusSearch({ detail }: MouseEvent): void {
  if (detail === 0) document.querySelector<HTMLElement>(`#${searchFieldId}`)?.focus();
}

interface FiltersProps {
  readonly search: MyDocumentsSearch;
  readonly onChange: (change: Partial<MyDocumentsSearch>) => void;
}

/** What the list is narrowed by; all of it stands in the address. */
export function MyDocumentsFilters({ search, onChange }: FiltersProps) {
  const t = useTexts();
  const isNarrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const [opened, { toggle }] = useDisclosure(isFiltered({ ...search, keyword: undefined, task: undefined }));
  const isShown = opened || !isNarrow;
  const isNarrowed = isFiltered(search);
  return (
    <section className={classes.filters} aria-label={t("filters")}>
      <SearchField
        id={searchFieldId}
        className={classes.search}
        label={t("search")}
        clearLabel={t("clearSearch")}
        keyword={search.keyword ?? ""}
        onKeyword={(keyword) => onChange({ keyword: keyword || undefined })}
      />
      {isNarrow && (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
          aria-expanded={opened}
          onClick={toggle}
        >
          {t("filters")}
        </Button>
      )}
      {isShown && <Choices search={search} onChange={onChange} />}
      <Button
        variant="subtle"
        className={classes.clear}
        data-idle={!isNarrowed || undefined}
        onClick={(event) => {
          focusSearch(event);
          onChange({
            keyword: undefined,
            src: undefined,
            tgt: undefined,
            state: undefined,
            task: undefined,
            from: undefined,
            to: undefined,
          });
        }}
      >
        {t("clearFilters")}
      </Button>
    </section>
  );
}

/** All but the search. */
function Choices({ search, onChange }: FiltersProps) {
  const t = useTexts();
  const { languageName } = useNames();
  const languageOptions = [
    { value: "", label: t("all") },
    ...languageCodes.map((code) => ({ value: code, label: languageName(code) })),
  ];
  const languageOf = (value: string) => languageCodes.find((code) => code === value);
  return (
    <>
      <NativeSelect
        label={t("sourceLanguage")}
        data={languageOptions}
        value={search.src ?? ""}
        onChange={({ currentTarget }) => onChange({ src: languageOf(currentTarget.value) })}
      />
      <NativeSelect
        label={t("targetLanguage")}
        data={languageOptions}
        value={search.tgt ?? ""}
        onChange={({ currentTarget }) => onChange({ tgt: languageOf(currentTarget.value) })}
      />
      <NativeSelect
        label={t("state")}
        data={[
          { value: "", label: t("all") },
          ...documentStates.map((state) => ({ value: state, label: t(wordKey("state", state)) })),
        ]}
        value={search.state ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ state: documentStates.find((state) => state === currentTarget.value) })
        }
      />
      <DayRange from={search.from} to={search.to} onChange={onChange} />
    </>
  );
}
