import { Button, NativeSelect, Stack } from "@mantine/core";
import { IconDownload, IconListDetails } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { movementKinds } from "@yiqiao/contracts/quota";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { PageTitle, toast } from "@yiqiao/ui";
import { saveBlob } from "#shared/files/save-blob.ts";
import { DayRange } from "#shared/parts/day-range.tsx";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { ListBar } from "#shared/parts/list-bar.tsx";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { LineTable } from "./line-table.tsx";
import { statementFile } from "./statement-file.ts";
import { isFiltered, type StatementSearch } from "./statement-search.ts";
import styles from "./statement.module.css";
import { longestDownload, statementLinesQuery, statementPageSize, useWholeStatement } from "./statement.queries.ts";
import { useTexts } from "./texts.ts";

/** Every movement of the reader's characters; filters and page stand in the address. */
export function StatementPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ from: "/engine/user-centre/statement" });
  const statement = useQuery(statementLinesQuery(search));
  const show = (change: StatementSearch, replace = false) =>
    void navigate({
      to: "/statement",
      search: { ...search, page: undefined, ...change },
      replace,
      resetScroll: false,
    });
  const isPool = statement.data?.lines.some(({ who }) => who !== null) ?? false;
  return (
    <Stack gap="md">
      <PageTitle title={t("title")} description={t(isPool ? "hintPool" : "hint")} />
      <Filters search={search} onChange={(change) => show(change, true)} />
      <QueryParts query={statement} height={320}>
        {({ lines, total }) =>
          lines.length === 0 ? (
            <Nothing isFiltered={isFiltered(search)} />
          ) : (
            <>
              <ListBar>
                <span role="status">{t("total", { count: total })}</span>
                <Download search={search} />
              </ListBar>
              <LineTable lines={lines} search={search} stale={statement.isPlaceholderData} />
            </>
          )
        }
      </QueryParts>
      {statement.data && (
        <Pages
          page={search.page ?? 1}
          pages={Math.ceil(statement.data.total / statementPageSize)}
          onPage={(page) => show({ page })}
        />
      )}
    </Stack>
  );
}

interface FiltersProps {
  readonly search: StatementSearch;
  readonly onChange: (change: StatementSearch) => void;
}

function Filters({ search, onChange }: FiltersProps) {
  const t = useTexts();
  return (
    <section className={styles.filters} aria-label={t("filters")}>
      <NativeSelect
        label={t("kindFilter")}
        value={search.kind ?? ""}
        data={[
          { value: "", label: t("all") },
          ...movementKinds.map((value) => ({ value, label: t(wordKey("kind", value)) })),
        ]}
        onChange={({ currentTarget }) => onChange({ kind: movementKinds.find((kind) => kind === currentTarget.value) })}
      />
      <DayRange from={search.from} to={search.to} onChange={onChange} />
      {isFiltered(search) && (
        <Button variant="subtle" onClick={() => onChange({ kind: undefined, from: undefined, to: undefined })}>
          {t("clear")}
        </Button>
      )}
    </section>
  );
}

/** Fetches all that the filters show, not the page alone. */
function Download({ search }: { readonly search: StatementSearch }) {
  const t = useTexts();
  const formats = useFormats();
  const whole = useWholeStatement();
  const download = () =>
    whole.mutate(search, {
      onSuccess: ({ movements, total }) => {
        saveBlob(statementFile(movements, { t, formats }), `${t("file")}.csv`);
        if (total > movements.length) toast.warning(t("downloadPart", { count: longestDownload }));
      },
    });
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={17} aria-hidden />}
      loading={whole.isPending}
      onClick={download}
    >
      {t("download")}
    </Button>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useTexts();
  return (
    <EmptyBox
      icon={IconListDetails}
      title={t(isFiltered ? "noMatch" : "empty")}
      description={t(isFiltered ? "noMatchHint" : "emptyHint")}
    />
  );
}
