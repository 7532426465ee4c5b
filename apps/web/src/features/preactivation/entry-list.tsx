import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import {
  type Preactivation,
  type PreactivationState,
  preactivationStates,
  tenThousand,
} from "@yiqiao/contracts/preactivation";
import { wordKey } from "@yiqiao/i18n";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { ConfirmDialog, type DataColumn, DataTable, EmptyState, LoadingState, toast } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { ExportButton } from "#shared/parts/export-button.tsx";
import { FilterChoice, Filters, FilterWord } from "#shared/parts/filter-fields.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { preactivationsQuery, useExport, useRevoke } from "./preactivation.queries.ts";
import { isFiltered, type PreactivationSearch } from "./preactivation-search.ts";
import { useTexts } from "./texts.ts";

const stateColors: Readonly<Record<PreactivationState, string>> = {
  waiting: "blue",
  used: "green",
  expired: "gray",
  revoked: "red",
};

/** Who is pre-activated, with what has become of it. */
export function EntryList() {
  const t = useTexts();
  const navigate = useNavigate();
  const { language } = useInterfaceLanguage();
  const search = useSearch({ from: "/admin/pre-activation" });
  const list = useInfiniteQuery(preactivationsQuery(search, language));
  const [asked, setAsked] = useState<Preactivation>();
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const isNarrowed = isFiltered(search);
  const show = (to: PreactivationSearch) =>
    void navigate({ to: "/pre-activation", search: to, replace: true, resetScroll: false });
  return (
    <Stack gap="md">
      {(entries.length > 0 || isNarrowed) && <ListHead search={search} onShow={show} />}
      {list.isPending && <LoadingState />}
      {list.isError && <QueryError query={list} />}
      {list.isSuccess && entries.length === 0 && (
        <EmptyState
          icon={<IconUserPlus size={28} stroke={1.5} />}
          title={t(isNarrowed ? "nothingFound" : "empty")}
          description={t(isNarrowed ? "nothingFoundHint" : "emptyHint")}
        />
      )}
      {entries.length > 0 && <Entries entries={entries} stale={list.isPlaceholderData} onRevoke={setAsked} />}
      <MoreButton list={list}>{t("more")}</MoreButton>
      <RevokeDialog entry={asked} onClose={() => setAsked(undefined)} />
    </Stack>
  );
}

interface ListHeadProps {
  readonly search: PreactivationSearch;
  readonly onShow: (search: PreactivationSearch) => void;
}

/** What the entries are narrowed by, and a file of them. */
function ListHead({ search, onShow }: ListHeadProps) {
  const t = useTexts();
  const exporting = useExport(search);
  return (
    <>
      <Filters isClear={!isFiltered(search)} onClear={() => onShow({})}>
        <FilterWord label={t("search")} value={search.keyword} onChange={(keyword) => onShow({ ...search, keyword })} />
        <FilterChoice
          label={t("state")}
          value={search.state}
          values={preactivationStates}
          nameOf={(state) => t(wordKey("state", state))}
          onChange={(state) => onShow({ ...search, state })}
        />
      </Filters>
      <ExportButton exporting={exporting}>{t("export")}</ExportButton>
    </>
  );
}

interface EntriesProps {
  readonly entries: readonly Preactivation[];
  readonly stale: boolean;
  readonly onRevoke: (entry: Preactivation) => void;
}

function Entries({ entries, stale, onRevoke }: EntriesProps) {
  const t = useTexts();
  const formats = useFormats();
  const gives = ({ plan_name: plan, days, characters }: Preactivation) => (
    <Text size="sm">
      {t("given", { plan, days: t("dayCount", { count: days }) })}
      {characters > 0 && ` ${t("extra", { count: characters * tenThousand })}`}
    </Text>
  );
  const state = (entry: Preactivation) => (
    <Group gap="xs">
      <Badge variant="light" color={stateColors[entry.state]} tt="none">
        {t(wordKey("state", entry.state))}
      </Badge>
      <Since entry={entry} />
    </Group>
  );
  const act = (entry: Preactivation) =>
    entry.state === "waiting" && (
      <Button
        size="xs"
        variant="default"
        aria-label={t("revokeNamed", { account: entry.account })}
        onClick={() => onRevoke(entry)}
      >
        {t("revoke")}
      </Button>
    );
  const columns: readonly DataColumn<Preactivation>[] = [
    { id: "account", header: t("account"), cell: ({ account }) => account },
    { id: "gives", header: t("gives"), cell: gives },
    { id: "state", header: t("state"), cell: state },
    { id: "created", header: t("created"), cell: ({ created_time: at }) => formats.dateTime(at) },
    { id: "acts", header: t("acts"), isHeaderHidden: true, align: "end", cell: act },
  ];
  return (
    <DataTable
      label={t("entries")}
      rows={entries}
      keyOf={({ id }) => id}
      columns={columns}
      stale={stale}
      card={(entry) => (
        <Stack gap={4}>
          <Text fw={600} size="sm" style={{ overflowWrap: "anywhere" }}>
            {entry.account}
          </Text>
          {gives(entry)}
          {state(entry)}
          <div>{act(entry)}</div>
        </Stack>
      )}
    />
  );
}

/** Since when, or until when, it stands there. */
function Since({ entry }: { readonly entry: Preactivation }) {
  const t = useTexts();
  const formats = useFormats();
  const { used_time: used, revoked_time: revoked, expires_time: expires, tid } = entry;
  const told =
    used !== null
      ? t("usedOn", { date: formats.date(used) })
      : revoked !== null
        ? t("revokedOn", { date: formats.date(revoked) })
        : expires !== null && t("until", { date: formats.dateTime(expires) });
  return (
    <Text size="xs" c="dimmed" component="span">
      {told}
      {tid !== null && ` · ${t("order", { tid })}`}
    </Text>
  );
}

function RevokeDialog({ entry, onClose }: { readonly entry: Preactivation | undefined; readonly onClose: () => void }) {
  const t = useTexts();
  const revoke = useRevoke();
  const account = entry?.account ?? "";
  const run = () => {
    if (entry === undefined) return;
    mutateToTheEnd(revoke, entry.id, { onSuccess: () => toast.success(t("revoked")), onSettled: onClose });
  };
  return (
    <ConfirmDialog
      opened={entry !== undefined}
      title={t("revokeTitle", { account })}
      confirmLabel={t("revoke")}
      danger
      busy={revoke.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      {t("revokeHint")}
    </ConfirmDialog>
  );
}
