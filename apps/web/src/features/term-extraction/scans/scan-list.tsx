import { ActionIcon, Badge, Button, Group } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TermScan, TermScanState } from "@yiqiao/contracts/term-extraction";
import { wordKey } from "@yiqiao/i18n";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { DataTable, LoadingState, type DataColumn } from "@yiqiao/ui";
import { useState } from "react";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { roundIcon } from "#shared/parts/round-icon.ts";
import cells from "#shared/parts/task-cells.module.css";
import { isUnderWay, limitsQuery, scansPageSize, scansQuery } from "../term-extraction.queries.ts";
import { useTexts } from "../texts.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { useLanguagesOf } from "./scan-facts.tsx";
import classes from "./scans.module.css";

interface ScanListProps {
  readonly page: number;
  readonly onPage: (page: number | undefined) => void;
}

/** The user's scans, the newest first; nothing as long as there are none. */
export function ScanList({ page, onPage }: ScanListProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const list = useQuery(scansQuery(page, language));
  const { data: limits } = useQuery(limitsQuery);
  const [doomed, setDoomed] = useState<TermScan | "all">();
  const columns = useColumns(setDoomed);
  if (list.data === undefined) {
    return list.isPending ? <LoadingState blocks={[32, 56, 56]} /> : <QueryError query={list} />;
  }
  if (list.data.total === 0) return undefined;
  return (
    <section className={classes.panel} aria-label={t("mine")}>
      <div className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{t("mine")}</h2>
        {limits !== undefined && (
          <p className={classes.kept}>
            {t("room", { used: limits.used, count: limits.scans })} {t("kept", { count: limits.kept_days })}
          </p>
        )}
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          className={classes.deleteAll}
          onClick={() => setDoomed("all")}
        >
          {t("deleteAllDots")}
        </Button>
      </div>
      <DataTable
        label={t("mine")}
        rows={list.data.list}
        keyOf={({ task_id: id }) => id}
        columns={columns}
        stale={list.isPlaceholderData}
        card={(scan) => <Card scan={scan} onDelete={setDoomed} />}
      />
      <Pages page={page} pages={Math.ceil(list.data.total / scansPageSize)} onPage={onPage} />
      {doomed !== undefined && (
        <DeleteDialog scan={doomed === "all" ? undefined : doomed} onClose={() => setDoomed(undefined)} />
      )}
    </section>
  );
}

type OnDelete = (scan: TermScan) => void;

function useColumns(onDelete: OnDelete): readonly DataColumn<TermScan>[] {
  const t = useTexts();
  const { dateTime } = useFormats();
  const languagesOf = useLanguagesOf();
  return [
    { id: "name", header: t("columnName"), cell: (scan) => <Name scan={scan} /> },
    {
      id: "languages",
      header: t("columnLanguages"),
      cell: (scan) => <span className={cells.unbroken}>{languagesOf(scan)}</span>,
    },
    {
      id: "created",
      header: t("columnTime"),
      cell: ({ created_at: at }) => (
        <time className={cells.unbroken} dateTime={at}>
          {dateTime(at)}
        </time>
      ),
    },
    { id: "state", header: t("columnState"), cell: (scan) => <State scan={scan} /> },
    { id: "terms", header: t("columnTerms"), cell: (scan) => <Terms scan={scan} /> },
    {
      id: "actions",
      header: t("columnActions"),
      isHeaderHidden: true,
      align: "end",
      cell: (scan) => <DeleteButton scan={scan} onDelete={onDelete} />,
    },
  ];
}

function Name({ scan: { task_id: id, name } }: { readonly scan: TermScan }) {
  return (
    <Link to="/docScan" search={{ scan: id }} className={cells.name} dir="auto">
      {name}
    </Link>
  );
}

const stateColors = {
  waiting: "brand",
  running: "brand",
  finished: "green",
  failed: "red",
  cancelled: "gray",
} as const satisfies Record<TermScanState, string>;

function State({ scan }: { readonly scan: TermScan }) {
  const t = useTexts();
  const { percent } = useFormats();
  const text = t(wordKey("state", scan.state));
  return (
    <span className={cells.state}>
      <Badge variant="light" color={stateColors[scan.state]}>
        {isUnderWay(scan) ? `${text} ${percent(Math.floor(scan.score) / 100)}` : text}
      </Badge>
      {scan.state === "failed" && scan.message !== "" && <span className={cells.message}>{scan.message}</span>}
    </span>
  );
}

/** How much of the list has been decided on. */
function Terms({ scan: { state, totals } }: { readonly scan: TermScan }) {
  const t = useTexts();
  if (state !== "finished") return undefined;
  return (
    <span className={cells.unbroken}>{t("termsDecided", { decided: totals.all - totals.new, count: totals.all })}</span>
  );
}

interface OfScan {
  readonly scan: TermScan;
  readonly onDelete: OnDelete;
}

function DeleteButton({ scan, onDelete }: OfScan) {
  const t = useTexts();
  return (
    <ActionIcon
      {...roundIcon}
      aria-label={t("deleteOf", { name: scan.name })}
      title={t("delete")}
      onClick={() => onDelete(scan)}
    >
      <IconTrash size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

function Card({ scan, onDelete }: OfScan) {
  const { dateTime } = useFormats();
  const languagesOf = useLanguagesOf();
  return (
    <div className={classes.card}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Name scan={scan} />
        <DeleteButton scan={scan} onDelete={onDelete} />
      </Group>
      <span className={classes.kept}>
        {languagesOf(scan)} · {dateTime(scan.created_at)}
      </span>
      <Group gap="xs">
        <State scan={scan} />
        <span className={classes.kept}>
          <Terms scan={scan} />
        </span>
      </Group>
    </div>
  );
}
