import { Button, CloseButton, NativeSelect, Popover, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react";
import { termKinds, termOrigins, type TermTotals } from "@yiqiao/contracts/term-extraction";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { useEffect, useState, type RefObject } from "react";
import { countFilters, noFilters, shownStatuses, type ScanSearch } from "../scan-search.ts";
import { useReviewTexts } from "../texts.ts";
import classes from "./review.module.css";

const searchDelayMs = 250;

interface FiltersProps {
  readonly search: ScanSearch;
  readonly onSearch: (change: ScanSearch) => void;
}

interface StatusTabsProps extends FiltersProps {
  readonly totals: TermTotals;
  /** What is shown already is asked for again. */
  readonly onRefresh: () => void;
}

/** Which terms are shown by what was decided on them, each with how many there are. */
export function StatusTabs({ search, totals, onSearch, onRefresh }: StatusTabsProps) {
  const t = useReviewTexts();
  const { number } = useFormats();
  const shown = search.status ?? "new";
  return (
    <div role="group" aria-label={t("statuses")} className={classes.tabs}>
      {shownStatuses.map((status) => (
        <button
          key={status}
          type="button"
          className={classes.tab}
          aria-pressed={shown === status}
          onClick={() => (shown === status ? onRefresh() : onSearch({ status: status === "new" ? undefined : status }))}
        >
          {t(wordKey("tab", status))}
          <span className={classes.count}>{number(totals[status])}</span>
        </button>
      ))}
    </div>
  );
}

interface SearchFieldProps extends FiltersProps {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}

/** Finds terms by what is typed, while it is typed. */
export function SearchField({ search, onSearch, fieldRef }: SearchFieldProps) {
  const t = useReviewTexts();
  const { keyword = "" } = search;
  const [typed, setTyped] = useState(keyword);
  const find = useDebouncedCallback((wanted: string) => onSearch({ keyword: wanted || undefined }), searchDelayMs);
  useEffect(() => setTyped((before) => (before.trim() === keyword ? before : keyword)), [keyword]);
  const type = (wanted: string) => {
    setTyped(wanted);
    find(wanted.trim());
  };
  return (
    <TextInput
      ref={fieldRef}
      type="search"
      className={classes.search}
      aria-label={t("search")}
      placeholder={t("search")}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed !== "" && <CloseButton size="sm" aria-label={t("clearSearch")} onClick={() => type("")} />}
      value={typed}
      maxLength={200}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

/** What else narrows the list. */
export function MoreFilters({ search, onSearch }: FiltersProps) {
  const t = useReviewTexts();
  const { number } = useFormats();
  const count = countFilters(search);
  return (
    <>
      <Popover position="bottom-end" width={280} shadow="md" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
            rightSection={count > 0 && <span className={classes.count}>{number(count)}</span>}
            aria-label={count > 0 ? t("filtersOn", { count }) : undefined}
          >
            {t("filters")}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t("filters")}>
          <Choices search={search} onSearch={onSearch} />
        </Popover.Dropdown>
      </Popover>
      {(count > 0 || search.keyword !== undefined) && (
        <Button variant="subtle" onClick={() => onSearch(noFilters)}>
          {t("clearFilters")}
        </Button>
      )}
    </>
  );
}

function Choices({ search, onSearch }: FiltersProps) {
  const t = useReviewTexts();
  const yesOrNo = (value: string) => (value === "yes" || value === "no" ? value : undefined);
  return (
    <div className={classes.choices}>
      <NativeSelect
        label={t("filterKind")}
        value={search.kind ?? ""}
        data={[
          { value: "", label: t("all") },
          ...termKinds.map((value) => ({ value, label: t(wordKey("kind", value)) })),
        ]}
        onChange={({ currentTarget }) => onSearch({ kind: termKinds.find((kind) => kind === currentTarget.value) })}
      />
      <NativeSelect
        label={t("filterKnown")}
        value={search.known ?? ""}
        data={[
          { value: "", label: t("all") },
          { value: "no", label: t("knownNo") },
          { value: "yes", label: t("knownYes") },
        ]}
        onChange={({ currentTarget }) => onSearch({ known: yesOrNo(currentTarget.value) })}
      />
      <NativeSelect
        label={t("filterTranslated")}
        value={search.translated ?? ""}
        data={[
          { value: "", label: t("all") },
          { value: "yes", label: t("translatedYes") },
          { value: "no", label: t("translatedNo") },
        ]}
        onChange={({ currentTarget }) => onSearch({ translated: yesOrNo(currentTarget.value) })}
      />
      <NativeSelect
        label={t("filterOrigin")}
        value={search.origin ?? ""}
        data={[
          { value: "", label: t("all") },
          ...termOrigins.map((value) => ({ value, label: t(wordKey("origin", value)) })),
        ]}
        onChange={({ currentTarget }) =>
          onSearch({ origin: termOrigins.find((origin) => origin === currentTarget.value) })
        }
      />
    </div>
  );
}
