import { Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { noticeOutcomes } from "@yiqiao/contracts/payments";
import type { Notices } from "@yiqiao/contracts/payments";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { useOrderWords } from "../mine/order-words.ts";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { FilterChoice } from "#shared/parts/filter-fields.tsx";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import type { ManagementSearch } from "./management-search.ts";
import styles from "./management.module.css";
import { noticePageSize, noticesQuery } from "./management.queries.ts";
import { outcomeColors, useTexts } from "./texts.ts";

type Notice = Notices["notices"][number];

interface NoticesTabProps {
  readonly search: ManagementSearch;
  readonly onShow: (search: ManagementSearch, replace?: boolean) => void;
}

/** What payment providers told, and what became of it. */
export function NoticesTab({ search, onShow }: NoticesTabProps) {
  const t = useTexts();
  const notices = useQuery(noticesQuery(search));
  const show = (change: ManagementSearch, replace = false) =>
    onShow({ tab: "notices", outcome: search.outcome, ...change }, replace);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("noticesHint")}
      </Text>
      <div style={{ maxWidth: 260 }}>
        <FilterChoice
          label={t("outcomeFilter")}
          value={search.outcome}
          values={noticeOutcomes}
          nameOf={(outcome) => t(wordKey("outcome", outcome))}
          onChange={(outcome) => show({ outcome }, true)}
        />
      </div>
      <QueryParts query={notices} height={320}>
        {({ notices: rows }) =>
          rows.length === 0 ? (
            <EmptyBox icon={IconBell} title={t("noNotices")} description={t("noNoticesHint")} />
          ) : (
            <Rows rows={rows} stale={notices.isPlaceholderData} onOpen={(tid) => onShow({ tid })} />
          )
        }
      </QueryParts>
      {notices.data && (
        <Pages
          page={search.page ?? 1}
          pages={Math.ceil(notices.data.total / noticePageSize)}
          onPage={(page) => show({ page })}
        />
      )}
    </Stack>
  );
}

interface RowsProps {
  readonly rows: readonly Notice[];
  readonly stale: boolean;
  readonly onOpen: (tid: string) => void;
}

function Rows({ rows, stale, onOpen }: RowsProps) {
  const t = useTexts();
  const { providerName, noticeDetail } = useOrderWords();
  const columns: readonly DataColumn<Notice>[] = [
    { id: "time", header: t("columnTime"), cell: (notice) => <Time notice={notice} /> },
    { id: "outcome", header: t("columnOutcome"), cell: (notice) => <Outcome notice={notice} /> },
    { id: "provider", header: t("columnProvider"), cell: ({ provider }) => providerName(provider) },
    { id: "order", header: t("columnOrder"), cell: (notice) => <Order notice={notice} onOpen={onOpen} /> },
    {
      id: "detail",
      header: t("columnDetail"),
      cell: ({ detail }) => <div className={styles.detail}>{noticeDetail(detail)}</div>,
    },
  ];
  return (
    <DataTable
      label={t("notices")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={columns}
      stale={stale}
      card={(notice) => (
        <Stack gap={6}>
          <Group justify="space-between" gap="xs">
            <Outcome notice={notice} />
            <Text size="sm">{providerName(notice.provider)}</Text>
          </Group>
          <Order notice={notice} onOpen={onOpen} />
          {notice.detail !== "" && (
            <Text size="sm" className={styles.detail}>
              {noticeDetail(notice.detail)}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            <Time notice={notice} />
          </Text>
        </Stack>
      )}
    />
  );
}

function Time({ notice: { at } }: { readonly notice: Notice }) {
  const formats = useFormats();
  return (
    <time className={styles.unbroken} dateTime={at}>
      {formats.dateTime(at)}
    </time>
  );
}

function Outcome({ notice: { outcome } }: { readonly notice: Notice }) {
  const t = useTexts();
  const color = outcomeColors[outcome];
  return (
    <Badge variant={color === undefined ? "filled" : "light"} tt="none" color={color ?? "red.9"}>
      {t(wordKey("outcome", outcome))}
    </Badge>
  );
}

interface OrderProps {
  readonly notice: Notice;
  readonly onOpen: (tid: string) => void;
}

function Order({ notice: { tid, payment_number: number }, onOpen }: OrderProps) {
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      {tid === null ? (
        "—"
      ) : (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(tid)}>
          {tid}
        </Anchor>
      )}
      {number !== null && (
        <Text size="xs" c="dimmed">
          {number}
        </Text>
      )}
    </div>
  );
}
