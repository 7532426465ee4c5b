import { Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import { logSources, type LogLevel, type SystemLogEntry } from "@yiqiao/contracts/system-log";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { useTexts } from "./texts.ts";

const colors: Readonly<Record<LogLevel, string>> = { info: "gray", warn: "yellow", error: "red", fatal: "red" };

/** Lines come many a minute; of a day of 24 hours in both languages. */
const withSeconds = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

interface LogLinesProps {
  readonly entries: readonly SystemLogEntry[];
  readonly stale: boolean;
  readonly onOpen: (id: string) => void;
}

/** Lines of the log: a table, on phones cards. */
export function LogLines({ entries, stale, onOpen }: LogLinesProps) {
  const t = useTexts();
  const sourceName = useSourceName();
  const columns: readonly DataColumn<SystemLogEntry>[] = [
    { id: "time", header: t("columnTime"), cell: (entry) => <At entry={entry} /> },
    { id: "level", header: t("columnLevel"), cell: ({ level }) => <Level level={level} /> },
    { id: "source", header: t("columnSource"), cell: ({ source }) => sourceName(source) },
    { id: "content", header: t("columnContent"), cell: (entry) => <Content entry={entry} onOpen={onOpen} /> },
    { id: "process", header: t("columnProcess"), cell: ({ process }) => process },
  ];
  return (
    <DataTable
      label={t("lines")}
      rows={entries}
      keyOf={({ id }) => id}
      columns={columns}
      stale={stale}
      card={(entry) => (
        <Stack gap={6}>
          <Group gap="xs">
            <Level level={entry.level} />
            <Text size="xs" c="dimmed">
              <At entry={entry} /> · {sourceName(entry.source)} · {entry.process}
            </Text>
          </Group>
          <Content entry={entry} onOpen={onOpen} />
        </Stack>
      )}
    />
  );
}

/** What a source is called; of an older version's its own word. */
export function useSourceName(): (source: string) => string {
  const t = useTexts();
  return (source) => {
    const known = logSources.find((name) => name === source);
    return known === undefined ? source : t(`source_${known}`);
  };
}

export function Level({ level }: { readonly level: LogLevel }) {
  const t = useTexts();
  return (
    <Badge variant="light" color={colors[level]} tt="none">
      {t(`of_${level}`)}
    </Badge>
  );
}

function At({ entry: { at } }: { readonly entry: SystemLogEntry }) {
  const formats = useFormats();
  return (
    <time dateTime={at} style={{ whiteSpace: "nowrap" }}>
      {formats.date(at)} {withSeconds.format(new Date(at))}
    </time>
  );
}

interface ContentProps {
  readonly entry: SystemLogEntry;
  readonly onOpen: (id: string) => void;
}

function Content({ entry: { id, content, request_id: request }, onOpen }: ContentProps) {
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(id)}>
        {content === "" ? "—" : content}
      </Anchor>
      {request !== null && (
        <Text size="xs" c="dimmed">
          {request}
        </Text>
      )}
    </div>
  );
}
