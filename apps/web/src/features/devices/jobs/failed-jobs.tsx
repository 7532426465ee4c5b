import { Button, Group, Paper, Select, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { FailedJob, FailedJobsDone } from "@yiqiao/contracts/devices";
import { useFormats } from "@yiqiao/i18n/react";
import { ConfirmDialog, type DataColumn, DataTable, LoadingState, toast } from "@yiqiao/ui";
import { useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import styles from "../devices.module.css";
import { failedJobsQuery, useDiscardJobs, useRetryJobs } from "../devices.queries.ts";
import { useTexts } from "../texts.ts";

interface FailedJobsProps {
  /** Of which some failed. */
  readonly kinds: readonly string[];
  readonly kind: string | undefined;
  readonly onKind: (kind: string | undefined) => void;
}

/** Jobs that failed for good, to be tried again or forgotten; what they were to do is not shown. */
export function FailedJobs({ kinds, kind, onKind }: FailedJobsProps) {
  const t = useTexts();
  const list = useInfiniteQuery(failedJobsQuery(kind));
  const jobs = list.data?.pages.flatMap((page) => page.jobs) ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = jobs.map(({ id }) => id).filter((id) => chosen.has(id));
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={t("failedTitle")}>
      <Stack gap="md">
        <div className={styles.head}>
          <div>
            <Title order={2} size="h4">
              {t("failedTitle")}
            </Title>
            <Text size="sm" c="dimmed">
              {t("failedHint")}
            </Text>
          </div>
          {(kinds.length > 0 || kind !== undefined) && (
            <Select
              size="sm"
              aria-label={t("filterKind")}
              placeholder={t("allKinds")}
              data={[...new Set([...kinds, ...(kind === undefined ? [] : [kind])])].toSorted()}
              value={kind ?? null}
              clearable
              clearButtonProps={{ "aria-label": t("clear") }}
              onChange={(value) => onKind(value ?? undefined)}
            />
          )}
        </div>
        {list.isPending && <LoadingState blocks={[120]} />}
        {list.isError && <QueryError query={list} />}
        {list.data && jobs.length === 0 && <Text size="sm">{t("noneFailed")}</Text>}
        {jobs.length > 0 && (
          <>
            <Acts ids={ids} onDone={() => setChosen(new Set())} />
            <List jobs={jobs} chosen={chosen} onChosen={setChosen} />
          </>
        )}
        <MoreButton list={list}>{t("more")}</MoreButton>
      </Stack>
    </Paper>
  );
}

interface ActsProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

function Acts({ ids, onDone }: ActsProps) {
  const t = useTexts();
  const retry = useRetryJobs();
  const discard = useDiscardJobs();
  const [isAsking, setAsking] = useState(false);
  const tell = (text: "retried" | "discarded", { done, skipped, missing }: FailedJobsDone): void => {
    const others = skipped + missing;
    toast.success(
      others === 0 ? t(text, { count: done }) : `${t(text, { count: done })} ${t("leftOut", { count: others })}`,
    );
    setAsking(false);
    onDone();
  };
  return (
    <Group gap="sm">
      <Button
        variant="default"
        disabled={ids.length === 0}
        loading={retry.isPending}
        onClick={() => retry.mutate(ids, { onSuccess: (done) => tell("retried", done) })}
      >
        {t("retry", { count: ids.length })}
      </Button>
      <Button variant="default" disabled={ids.length === 0} onClick={() => setAsking(true)}>
        {t("discard", { count: ids.length })}
      </Button>
      <FailureAlert error={retry.error} />
      <ConfirmDialog
        opened={isAsking}
        title={t("discardTitle", { count: ids.length })}
        confirmLabel={t("discardConfirm")}
        danger
        busy={discard.isPending}
        onConfirm={() => discard.mutate(ids, { onSuccess: (done) => tell("discarded", done) })}
        onClose={() => setAsking(false)}
      >
        {t("discardHint")}
        <FailureAlert error={discard.error} />
      </ConfirmDialog>
    </Group>
  );
}

interface ListProps {
  readonly jobs: readonly FailedJob[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (ids: ReadonlySet<string>) => void;
}

function List({ jobs, chosen, onChosen }: ListProps) {
  const t = useTexts();
  const { number, dateTime } = useFormats();
  const time = ({ failed_at: at }: FailedJob) => (
    <time className={styles.unbroken} dateTime={at}>
      {dateTime(at)}
    </time>
  );
  const reason = (job: FailedJob) => (
    <div className={styles.reason}>{job.reason === "" ? t("noReason") : job.reason}</div>
  );
  const columns: readonly DataColumn<FailedJob>[] = [
    { id: "kind", header: t("columnKind"), cell: ({ kind }) => <code>{kind}</code> },
    { id: "reason", header: t("columnReason"), cell: reason },
    { id: "tries", header: t("columnTries"), align: "end", cell: ({ tries }) => number(tries) },
    { id: "time", header: t("columnTime"), cell: time },
  ];
  return (
    <DataTable
      label={t("failedTitle")}
      rows={jobs}
      keyOf={({ id }) => id}
      columns={columns}
      selection={{ keys: chosen, onChange: onChosen, nameOf: (job) => `${job.kind} ${dateTime(job.failed_at)}` }}
      card={(job) => (
        <Stack gap={4} fz="sm">
          <code>{job.kind}</code>
          {reason(job)}
          <Text size="xs" c="dimmed">
            {time(job)} · {t("triesOf", { count: job.tries })}
          </Text>
        </Stack>
      )}
    />
  );
}
