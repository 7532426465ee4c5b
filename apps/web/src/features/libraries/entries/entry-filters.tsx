import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback, useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { entryOrigins, entryStatuses } from "@yiqiao/contracts/libraries";
import { wordKey } from "@yiqiao/i18n";
import { useEffect, useState } from "react";
import { DayRange } from "#shared/parts/day-range.tsx";
import { SearchField, searchDelayMs } from "#shared/parts/search-field.tsx";
import classes from "./entries.module.css";
import { entryFields, filterOf, isFiltered, unfiltered, type EntrySearch } from "./entry-search.ts";
import { useEntryTexts } from "../texts.ts";

interface FiltersProps {
  readonly search: EntrySearch;
  readonly onChange: (change: EntrySearch) => void;
}

const fieldTexts = { source: "source", target: "target", note: "note" } as const;
const nothing: EntrySearch = {
  keyword: undefined,
  field: undefined,
  status: undefined,
  origin: undefined,
  author: undefined,
  from: undefined,
  to: undefined,
  batch: undefined,
};

/** What the entries are narrowed by; all of it stands in the address. */
export function EntryFilters({ search, onChange }: FiltersProps) {
  const t = useEntryTexts();
  const { keyword: _keyword, field: _field, ...others } = filterOf(search);
  const count = Object.keys(others).length;
  const [opened, { toggle }] = useDisclosure(count > 0);
  const isNarrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  return (
    <search className={classes.filters} aria-label={t("filters")}>
      <div className={classes.searchRow}>
        <SearchField
          label={t("search")}
          clearLabel={t("clearSearch")}
          keyword={search.keyword ?? ""}
          onKeyword={(keyword) => onChange({ keyword: keyword || undefined })}
        />
        {!isNarrow && <Field search={search} onChange={onChange} />}
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
          aria-expanded={opened}
          onClick={toggle}
        >
          {count > 0 ? t("filtersOn", { count }) : t("filters")}
        </Button>
        {isFiltered(search) && (
          <Button variant="subtle" onClick={() => onChange({ ...nothing, ...unfiltered(search) })}>
            {t("clearFilters")}
          </Button>
        )}
      </div>
      {opened && <Choices search={search} onChange={onChange} withField={isNarrow} />}
    </search>
  );
}

function Field({ search, onChange }: FiltersProps) {
  const t = useEntryTexts();
  return (
    <NativeSelect
      label={t("searchIn")}
      data={[
        { value: "", label: t("everywhere") },
        ...entryFields.map((field) => ({ value: field, label: t(fieldTexts[field]) })),
      ]}
      value={search.field ?? ""}
      onChange={({ currentTarget }) => onChange({ field: entryFields.find((field) => field === currentTarget.value) })}
    />
  );
}

function Choices({ search, onChange, withField }: FiltersProps & { readonly withField: boolean }) {
  const t = useEntryTexts();
  return (
    <div className={classes.choices}>
      {withField && <Field search={search} onChange={onChange} />}
      <NativeSelect
        label={t("status")}
        data={[
          { value: "", label: t("all") },
          ...entryStatuses.map((status) => ({ value: status, label: t(wordKey("status", status)) })),
        ]}
        value={search.status ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ status: entryStatuses.find((status) => status === currentTarget.value) })
        }
      />
      <NativeSelect
        label={t("origin")}
        data={[
          { value: "", label: t("all") },
          ...entryOrigins.map((origin) => ({ value: origin, label: t(wordKey("origin", origin)) })),
        ]}
        value={search.origin ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ origin: entryOrigins.find((origin) => origin === currentTarget.value) })
        }
      />
      <Author author={search.author ?? ""} onAuthor={(author) => onChange({ author: author || undefined })} />
      <DayRange from={search.from} to={search.to} fromLabel={t("from")} toLabel={t("to")} onChange={onChange} />
      {search.batch !== undefined && (
        <Button variant="light" onClick={() => onChange({ batch: undefined })}>
          {t("batchFilter")}
        </Button>
      )}
    </div>
  );
}

function Author({ author, onAuthor }: { readonly author: string; readonly onAuthor: (author: string) => void }) {
  const t = useEntryTexts();
  const [typed, setTyped] = useState(author);
  const search = useDebouncedCallback((wanted: string) => onAuthor(wanted.trim()), searchDelayMs);
  useEffect(() => setTyped((before) => (before.trim() === author ? before : author)), [author]);
  return (
    <TextInput
      label={t("author")}
      value={typed}
      maxLength={200}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
