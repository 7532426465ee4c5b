import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { type ErrorReport, openErrorTypes } from "@yiqiao/contracts/public-api";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { memo } from "react";
import { useNames } from "#features/languages";
import { DiffText } from "#shared/diff/diff-text.tsx";
import { Owner } from "../owner.tsx";
import { LongText } from "./long-text.tsx";
import { errorTypes } from "./reports-search.ts";
import classes from "./reports.module.css";
import { useTexts } from "./texts.ts";

interface ReportTableProps {
  readonly reports: readonly ErrorReport[];
  readonly withSites: boolean;
  readonly stale: boolean;
  /** The report that is being marked. */
  readonly marking: string | undefined;
  readonly onMark: (report: ErrorReport) => void;
}

interface ReportProps {
  readonly report: ErrorReport;
}

const wrapped = { overflowWrap: "anywhere" } as const;
/** Of a source text, where it names its report. */
const nameLength = 60;

export function ReportTable({ reports, withSites, stale, marking, onMark }: ReportTableProps) {
  const t = useTexts();
  const mark = (report: ErrorReport) => (
    <Button
      size="xs"
      variant="light"
      loading={marking === report.id}
      aria-label={t(report.done_at === null ? "doneNamed" : "reopenNamed", {
        source: report.source.slice(0, nameLength),
      })}
      onClick={() => onMark(report)}
    >
      {t(report.done_at === null ? "done" : "reopen")}
    </Button>
  );
  const columns: readonly DataColumn<ErrorReport>[] = [
    { id: "report", header: t("report"), cell: (report) => <What report={report} /> },
    { id: "reporter", header: t("reporter"), cell: (report) => <Reporter report={report} withSite={withSites} /> },
    { id: "source", header: t("source"), cell: (report) => <Source report={report} /> },
    { id: "target", header: t("target"), cell: (report) => <Target report={report} /> },
    { id: "state", header: t("state"), cell: (report) => <State report={report} /> },
    { id: "acts", header: t("acts"), isHeaderHidden: true, align: "end", cell: mark },
  ];
  return (
    <div className={classes.reports}>
      <DataTable
        label={t("list")}
        rows={reports}
        keyOf={({ id }) => id}
        columns={columns}
        stale={stale}
        card={(report) => (
          <Stack gap="xs">
            <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
              <What report={report} />
              <div className={classes.end}>
                <State report={report} />
              </div>
            </Group>
            <Reporter report={report} withSite={withSites} />
            <div>
              <p className={classes.label}>{t("source")}</p>
              <Source report={report} />
            </div>
            <div>
              <p className={classes.label}>{t("target")}</p>
              <Target report={report} />
            </div>
            <div>{mark(report)}</div>
          </Stack>
        )}
      />
    </div>
  );
}

function What({ report }: ReportProps) {
  const t = useTexts();
  const formats = useFormats();
  const { languageName } = useNames();
  const type = errorTypes.find((name) => openErrorTypes[name] === report.type);
  return (
    <div className={classes.what}>
      <Text size="sm" fw={600}>
        {type !== undefined && t(wordKey("type", type))}
      </Text>
      <Text size="xs">
        {languageName(report.src_lang)} → {languageName(report.tgt_lang)}
      </Text>
      <Text size="xs" c="dimmed">
        <time dateTime={report.created_at}>{formats.dateTime(report.created_at)}</time>
      </Text>
    </div>
  );
}

function Reporter({ report, withSite }: ReportProps & { readonly withSite: boolean }) {
  const { reporter_name: name, account, site_name: site } = report;
  return <Owner name={name} account={account} site={withSite ? site : undefined} className={classes.reporter} />;
}

function Source({ report: { source, src_lang: language } }: ReportProps) {
  return (
    <div className={classes.texts}>
      <LongText language={language}>{source}</LongText>
    </div>
  );
}

/** Comparing long texts takes a moment: not again where only another report has changed. */
const Difference = memo(DiffText);

/** What was answered, and what the proposal changes in it. */
function Target({ report: { target, proposal, entry, tgt_lang: language } }: ReportProps) {
  const t = useTexts();
  return (
    <div className={classes.texts}>
      <LongText language={language}>{target}</LongText>
      {proposal !== null && (
        <div>
          <p className={classes.label}>{t("proposal")}</p>
          <LongText language={language}>
            <Difference before={target} after={proposal} language={language} />
          </LongText>
          {entry !== null && <p className={classes.label}>{t("kept")}</p>}
        </div>
      )}
    </div>
  );
}

function State({ report: { done_at: at, done_by: name } }: ReportProps) {
  const t = useTexts();
  const formats = useFormats();
  const time = at === null ? "" : formats.dateTime(at);
  return (
    <div>
      <Badge variant="light" color={at === null ? "blue" : "green"} tt="none" miw="max-content">
        {t(at === null ? "stateOpen" : "stateDone")}
      </Badge>
      {at !== null && (
        <Text size="xs" c="dimmed" maw={140} style={wrapped}>
          {name === null ? t("doneAt", { time }) : t("doneBy", { name, time })}
        </Text>
      )}
    </div>
  );
}
