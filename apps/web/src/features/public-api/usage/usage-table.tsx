import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ApiUsageRow } from "@yiqiao/contracts/public-api";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { useState } from "react";
import { keysQuery } from "../public-api.queries.ts";
import { useTexts } from "../texts.ts";
import { kindText } from "../words.ts";

interface UsageTableProps {
  readonly rows: readonly ApiUsageRow[];
  readonly stale: boolean;
}

const shownAtOnce = 50;

/** Each day's calls and characters by key and kind, the newest day first. */
export function UsageTable({ rows, stale }: UsageTableProps) {
  const t = useTexts();
  const formats = useFormats();
  const { data } = useQuery(keysQuery);
  const [limit, setLimit] = useState(shownAtOnce);
  const names = new Map(data?.keys.map(({ id, name }) => [id, name]));
  const keyOf = ({ key_id: id }: ApiUsageRow) => names.get(id) ?? "–";
  const dayOf = ({ day }: ApiUsageRow) => formats.date(`${day}T12:00:00+08:00`);
  const kindOf = ({ kind }: ApiUsageRow) => kindText(t, kind);
  const columns: readonly DataColumn<ApiUsageRow>[] = [
    { id: "day", header: t("day"), cell: dayOf },
    { id: "key", header: t("key"), cell: keyOf },
    { id: "kind", header: t("kind"), cell: kindOf },
    { id: "calls", header: t("calls"), align: "end", cell: ({ calls }) => formats.number(calls) },
    { id: "failed", header: t("failed"), align: "end", cell: ({ failed }) => formats.number(failed) },
    { id: "characters", header: t("characters"), align: "end", cell: (row) => formats.number(row.characters) },
  ];
  return (
    <Stack gap="sm">
      <DataTable
        label={t("tabUsage")}
        rows={rows.toReversed().slice(0, limit)}
        keyOf={({ day, key_id: id, kind }) => `${day} ${id} ${kind}`}
        columns={columns}
        stale={stale}
        card={(row) => (
          <Stack gap={2}>
            <Group justify="space-between" gap="xs">
              <Text size="sm" fw={600}>
                {dayOf(row)}
              </Text>
              <Text size="sm">{kindOf(row)}</Text>
            </Group>
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {keyOf(row)}
            </Text>
            <Text size="sm" c="dimmed">
              {t("usageLine", {
                calls: formats.number(row.calls),
                failed: formats.number(row.failed),
                characters: formats.number(row.characters),
              })}
            </Text>
          </Stack>
        )}
      />
      {rows.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + shownAtOnce)}>
          {t("more")}
        </Button>
      )}
    </Stack>
  );
}
