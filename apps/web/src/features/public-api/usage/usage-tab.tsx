import { Alert, Button, Group, Stack, Title } from "@mantine/core";
import { IconChartBar, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ApiUsageRow } from "@yiqiao/contracts/public-api";
import { useFormats } from "@yiqiao/i18n/react";
import { EmptyState, TimeSeriesChart } from "@yiqiao/ui";
import { DayRange } from "#shared/parts/day-range.tsx";
import { Filters } from "#shared/parts/filter-fields.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import type { DeveloperSearch } from "../developer-search.ts";
import { KeyChoice } from "../keys/key-choice.tsx";
import { usageQuery, useUsageFile } from "../public-api.queries.ts";
import { useTexts } from "../texts.ts";
import { daysOf, faultOfSpan, type Span, spanOf } from "./usage-days.ts";
import { UsageTable } from "./usage-table.tsx";

interface UsageTabProps {
  readonly search: DeveloperSearch;
  readonly onShow: (change: Partial<DeveloperSearch>) => void;
}

/** What was used, by key, day and kind. */
export function UsageTab({ search, onShow }: UsageTabProps) {
  const t = useTexts();
  const file = useUsageFile();
  const { key } = search;
  const span = spanOf(search, Date.now());
  const fault = faultOfSpan(span);
  const isClear = key === undefined && search.from === undefined && search.to === undefined;
  return (
    <Stack gap="md">
      <Filters isClear={isClear} onClear={() => onShow({ key: undefined, from: undefined, to: undefined })}>
        <KeyChoice value={key} onChange={(chosen) => onShow({ key: chosen })} />
        <DayRange {...span} onChange={onShow} />
      </Filters>
      {fault === undefined ? (
        <>
          <Group>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={file.isPending}
              onClick={() => file.mutate({ key, ...span })}
            >
              {t("csv")}
            </Button>
          </Group>
          <Usage keyId={key} span={span} />
        </>
      ) : (
        <Alert color="red" variant="light">
          {t(fault === "order" ? "spanOrder" : "spanLong")}
        </Alert>
      )}
    </Stack>
  );
}

function Usage({ keyId: key, span }: { readonly keyId: string | undefined; readonly span: Span }) {
  const t = useTexts();
  const usage = useQuery(usageQuery({ key, ...span }));
  return (
    <QueryParts query={usage} height={280}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState
            icon={<IconChartBar size={28} stroke={1.5} />}
            title={t("noUsage")}
            description={t("noUsageHint")}
          />
        ) : (
          <Stack gap="lg">
            <Charts rows={rows} span={span} />
            <UsageTable rows={rows} stale={usage.isPlaceholderData} />
          </Stack>
        )
      }
    </QueryParts>
  );
}

function Charts({ rows, span }: { readonly rows: readonly ApiUsageRow[]; readonly span: Span }) {
  const t = useTexts();
  const formats = useFormats();
  const days = daysOf(rows, span);
  // Noon in Shanghai is the same day in most of the world.
  const times = days.map(({ day }) => Date.parse(`${day}T12:00:00+08:00`));
  const characters = [{ name: t("characters"), values: days.map((day) => day.characters) }];
  const calls = [
    { name: t("succeeded"), values: days.map((day) => day.calls - day.failed) },
    { name: t("failed"), values: days.map((day) => day.failed) },
  ];
  return (
    <>
      <section aria-label={t("chartCharacters")}>
        <Title order={2} size="h5" mb="xs">
          {t("chartCharacters")}
        </Title>
        <TimeSeriesChart label={t("chartCharacters")} times={times} series={characters} formatTime={formats.date} />
      </section>
      <section aria-label={t("chartCalls")}>
        <Title order={2} size="h5" mb="xs">
          {t("chartCalls")}
        </Title>
        <TimeSeriesChart label={t("chartCalls")} times={times} series={calls} formatTime={formats.date} />
      </section>
    </>
  );
}
