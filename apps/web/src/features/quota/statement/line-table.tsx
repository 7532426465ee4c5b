import { ActionIcon, Group, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { StatementLine } from "@yiqiao/contracts/quota";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { useState } from "react";
import { LineMovements } from "./line-movements.tsx";
import { Cause, Kind, Signed, Time } from "./statement-cells.tsx";
import type { StatementSearch } from "./statement-search.ts";
import { causeName, useTexts } from "./texts.ts";

interface LineTableProps {
  readonly lines: readonly StatementLine[];
  readonly search: StatementSearch;
  readonly stale: boolean;
}

interface Opening {
  readonly opened: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

/** One line a document or text, which opens to its movements; on phones cards. */
export function LineTable({ lines, search, stale }: LineTableProps) {
  const t = useTexts();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const columns = useColumns(lines, { opened, toggle });
  return (
    <DataTable
      label={t("title")}
      rows={lines}
      keyOf={({ id }) => id}
      columns={columns}
      stale={stale}
      details={(line) => (opened.has(line.id) ? <LineMovements line={line} search={search} /> : undefined)}
      card={(line) => <Card line={line} opening={{ opened, toggle }} />}
    />
  );
}

/** Who moved them and what was left is shown to those who are told. */
function useColumns(lines: readonly StatementLine[], opening: Opening): readonly DataColumn<StatementLine>[] {
  const t = useTexts();
  const formats = useFormats();
  const who: DataColumn<StatementLine> = {
    id: "who",
    header: t("columnWho"),
    cell: ({ who: member }) => member?.username ?? "—",
  };
  const balance: DataColumn<StatementLine> = {
    id: "balance",
    header: t("columnBalance"),
    align: "end",
    cell: ({ balance: left }) => left !== null && formats.number(left),
  };
  return [
    { id: "time", header: t("columnTime"), cell: ({ at }) => <Time at={at} /> },
    { id: "kind", header: t("columnKind"), cell: ({ kind }) => <Kind kind={kind} /> },
    { id: "cause", header: t("columnCause"), cell: ({ cause }) => <Cause cause={cause} /> },
    ...(lines.some((line) => line.who !== null) ? [who] : []),
    { id: "purse", header: t("columnPurse"), cell: (line) => <Purses line={line} /> },
    { id: "change", header: t("columnChange"), align: "end", cell: (line) => <Sum line={line} /> },
    ...(lines.some((line) => line.balance !== null) ? [balance] : []),
    {
      id: "open",
      header: t("columnMovements"),
      isHeaderHidden: true,
      align: "end",
      cell: (line) => <Opener line={line} opening={opening} />,
    },
  ];
}

interface LineProps {
  readonly line: StatementLine;
}

function Purses({ line: { purses } }: LineProps) {
  const t = useTexts();
  return purses.map((purse) => t(wordKey("purse", purse))).join(t("listSeparator"));
}

function Sum({ line: { characters, set_aside: setAside, movements } }: LineProps) {
  const t = useTexts();
  return (
    <>
      <Signed characters={characters} />
      {movements > 1 && setAside > 0 && (
        <Text size="xs" c="dimmed">
          {t("stillSetAside", { count: setAside })}
        </Text>
      )}
    </>
  );
}

function Opener({ line, opening: { opened, toggle } }: LineProps & { readonly opening: Opening }) {
  const t = useTexts();
  const isOpen = opened.has(line.id);
  if (line.movements === 1) return undefined;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-expanded={isOpen}
      aria-label={t("movementsOf", { name: causeName(t, line.cause), count: line.movements })}
      onClick={() => toggle(line.id)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

function Card({ line, opening }: LineProps & { readonly opening: Opening }) {
  const t = useTexts();
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
        <Kind kind={line.kind} />
        <Text component="div" ta="end">
          <Sum line={line} />
        </Text>
      </Group>
      <Group justify="space-between" gap="xs" fz="sm">
        <Cause cause={line.cause} />
        {line.balance !== null && (
          <Text size="sm" c="dimmed">
            {t("leftAfter", { count: line.balance })}
          </Text>
        )}
      </Group>
      <Group gap="sm" fz="xs" c="dimmed">
        <Time at={line.at} />
        <Purses line={line} />
        {line.who && <span>{line.who.username}</span>}
        <Group ms="auto">
          <Opener line={line} opening={opening} />
        </Group>
      </Group>
    </Stack>
  );
}
