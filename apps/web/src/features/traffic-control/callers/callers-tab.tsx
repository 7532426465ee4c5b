import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconShieldOff } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type CallerList, callerLists, type ListedCaller } from "@yiqiao/contracts/traffic-control";
import { useFormats } from "@yiqiao/i18n/react";
import { ConfirmDialog, type DataColumn, DataTable, LoadingState, toast } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { FilterChoice } from "#shared/parts/filter-fields.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { useTexts } from "../texts.ts";
import { listedQuery, overviewQuery, useRemoveListed } from "../traffic.queries.ts";
import { CallerDialog } from "./caller-dialog.tsx";

interface CallersTabProps {
  readonly list: CallerList | undefined;
  readonly onList: (list: CallerList | undefined) => void;
}

/** Who is turned away, and who is never limited. */
export function CallersTab({ list, onList }: CallersTabProps) {
  const t = useTexts();
  const listed = useInfiniteQuery(listedQuery(list));
  const { data: overview } = useQuery(overviewQuery);
  const [adding, setAdding] = useState<CallerList>();
  const [leaving, setLeaving] = useState<ListedCaller>();
  const entries = listed.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("callersHint")} {overview && t("yourAddress", { address: overview.your_address })}
      </Text>
      <Group justify="space-between" align="flex-end">
        <FilterChoice
          label={t("list")}
          value={list}
          values={callerLists}
          nameOf={(name) => t(`list_${name}`)}
          onChange={onList}
        />
        <Group gap="sm">
          <Button size="sm" color="red" variant="light" onClick={() => setAdding("block")}>
            {t("addBlock")}
          </Button>
          <Button size="sm" variant="default" onClick={() => setAdding("allow")}>
            {t("addAllow")}
          </Button>
        </Group>
      </Group>
      {listed.isPending && <LoadingState blocks={[240]} />}
      {listed.isError && <QueryError query={listed} />}
      {listed.data && entries.length === 0 && (
        <EmptyBox icon={IconShieldOff} title={t("noCallers")} description={t("noCallersHint")} />
      )}
      {entries.length > 0 && <Callers entries={entries} stale={listed.isPlaceholderData} onLeave={setLeaving} />}
      <MoreButton list={listed}>{t("older")}</MoreButton>
      {adding && <CallerDialog list={adding} onClose={() => setAdding(undefined)} />}
      {leaving && <TakeOff entry={leaving} onClose={() => setLeaving(undefined)} />}
    </Stack>
  );
}

interface CallersProps {
  readonly entries: readonly ListedCaller[];
  readonly stale: boolean;
  readonly onLeave: (entry: ListedCaller) => void;
}

function Callers({ entries, stale, onLeave }: CallersProps) {
  const t = useTexts();
  const leave = (entry: ListedCaller) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t("takeOffOf", { name: entry.value })}
      onClick={() => onLeave(entry)}
    >
      {t("takeOff")}
    </Button>
  );
  const columns: readonly DataColumn<ListedCaller>[] = [
    { id: "caller", header: t("columnCaller"), cell: (entry) => <Caller entry={entry} /> },
    { id: "list", header: t("columnList"), cell: (entry) => <List entry={entry} /> },
    { id: "reason", header: t("columnReason"), cell: ({ reason }) => <Reason reason={reason} /> },
    { id: "end", header: t("columnEnd"), cell: (entry) => <End entry={entry} /> },
    { id: "actions", header: t("columnActions"), isHeaderHidden: true, align: "end", cell: leave },
  ];
  return (
    <DataTable
      label={t("callers")}
      rows={entries}
      keyOf={({ id }) => String(id)}
      columns={columns}
      stale={stale}
      card={(entry) => (
        <Stack gap={6}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Caller entry={entry} />
            <List entry={entry} />
          </Group>
          <Reason reason={entry.reason} />
          <Group justify="space-between">
            <Text size="xs" c="dimmed" component="div">
              {t("columnEnd")}: <End entry={entry} />
            </Text>
            {leave(entry)}
          </Group>
        </Stack>
      )}
    />
  );
}

interface EntryProps {
  readonly entry: ListedCaller;
}

function Caller({ entry: { kind, value } }: EntryProps) {
  const t = useTexts();
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      <Text size="sm" fw={600}>
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {t(`kind_${kind}`)}
      </Text>
    </div>
  );
}

function List({ entry: { list } }: EntryProps) {
  const t = useTexts();
  return (
    <Badge variant="light" color={list === "block" ? "red" : "green"} tt="none" style={{ flex: "none" }}>
      {t(`list_${list}`)}
    </Badge>
  );
}

function Reason({ reason }: { readonly reason: string }) {
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {reason}
    </Text>
  );
}

function End({ entry: { expires_at: end, is_over: isOver } }: EntryProps) {
  const t = useTexts();
  const formats = useFormats();
  if (end === null) return t("noEnd");
  return (
    <Group gap="xs" display="inline-flex">
      <time dateTime={end}>{formats.dateTime(end)}</time>
      {isOver && (
        <Badge variant="light" color="gray" tt="none">
          {t("isOver")}
        </Badge>
      )}
    </Group>
  );
}

function TakeOff({ entry, onClose }: EntryProps & { readonly onClose: () => void }) {
  const t = useTexts();
  const removal = useRemoveListed();
  const remove = () => {
    mutateToTheEnd(removal, entry.id, { onSuccess: () => toast.success(t("takenOff")), onSettled: onClose });
  };
  return (
    <ConfirmDialog
      opened
      title={t("takeOffOf", { name: entry.value })}
      confirmLabel={t("takeOff")}
      danger
      busy={removal.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {t("takeOffQuestion")}
    </ConfirmDialog>
  );
}
