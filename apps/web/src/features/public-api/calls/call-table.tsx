import { ActionIcon, Group, Stack, Text, Tooltip } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ApiCall } from "@yiqiao/contracts/public-api";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable, toast } from "@yiqiao/ui";
import { writeClipboard } from "#shared/clipboard/write-clipboard.ts";
import { keysQuery } from "../public-api.queries.ts";
import { useTexts } from "../texts.ts";
import { dialectNames, failureText } from "../words.ts";

interface CallTableProps {
  readonly calls: readonly ApiCall[];
  readonly stale: boolean;
}

export function CallTable({ calls, stale }: CallTableProps) {
  const t = useTexts();
  const formats = useFormats();
  const time = ({ at }: ApiCall) => formats.dateTime(at);
  const characters = (call: ApiCall) => formats.number(call.characters);
  const duration = ({ duration_ms: ms }: ApiCall) => t("ms", { count: ms });
  const columns: readonly DataColumn<ApiCall>[] = [
    { id: "at", header: t("time"), cell: time },
    { id: "call", header: t("call"), cell: (call) => <What call={call} /> },
    { id: "status", header: t("status"), cell: (call) => <Outcome call={call} /> },
    { id: "characters", header: t("characters"), align: "end", cell: characters },
    { id: "duration", header: t("duration"), align: "end", cell: duration },
    { id: "address", header: t("address"), cell: (call) => <From call={call} /> },
  ];
  return (
    <DataTable
      label={t("tabCalls")}
      rows={calls}
      keyOf={({ id }) => id}
      columns={columns}
      stale={stale}
      card={(call) => (
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            {time(call)}
          </Text>
          <What call={call} />
          <Outcome call={call} />
          <Text size="sm">{t("callLine", { characters: characters(call), duration: duration(call) })}</Text>
          <From call={call} />
        </Stack>
      )}
    />
  );
}

const wrapped = { overflowWrap: "anywhere" } as const;

/** What was called, in which shape, with which key. */
function What({ call: { call, dialect, key_id: id } }: { readonly call: ApiCall }) {
  const t = useTexts();
  const { data } = useQuery(keysQuery);
  const name = data?.keys.find((key) => key.id === id)?.name;
  const shape = dialect === "yiqiao" ? t("ownDialect") : dialectNames[dialect];
  return (
    <div>
      <Text size="sm" ff="monospace" style={wrapped}>
        {call}
      </Text>
      <Text size="xs" c="dimmed" style={wrapped}>
        {name === undefined ? shape : `${shape} · ${name}`}
      </Text>
    </div>
  );
}

function Outcome({ call: { status, code } }: { readonly call: ApiCall }) {
  const { language } = useInterfaceLanguage();
  return (
    <div>
      <Text size="sm" c={code === null ? undefined : "red"}>
        {status}
      </Text>
      {code !== null && (
        <Text size="xs" style={wrapped}>
          {failureText(code, language)} ({code})
        </Text>
      )}
    </div>
  );
}

/** From where it was called, and the id that the server's log has it under. */
function From({ call: { address, request_id: requestId } }: { readonly call: ApiCall }) {
  const t = useTexts();
  const copy = async () => {
    if (await writeClipboard(requestId)) toast.success(t("copied"));
  };
  const label = t("copyRequestId", { id: requestId });
  return (
    <div>
      <Text size="sm" style={wrapped}>
        {address}
      </Text>
      <Group gap={4} wrap="nowrap">
        <Text size="xs" c="dimmed" ff="monospace" style={wrapped}>
          {requestId}
        </Text>
        <Tooltip label={t("copy")}>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} onClick={() => void copy()}>
            <IconCopy size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </div>
  );
}
