import { Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { MovementKind, StatementEntry } from "@yiqiao/contracts/quota";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { useGate } from "#features/permissions";
import styles from "./statement.module.css";
import { causeName, kindTexts, purseTexts, useTexts } from "./texts.ts";

const kindColors = {
  grant: "green",
  reserve: "yellow",
  commit: "blue",
  release: "green",
  expire: "gray",
  adjust: "gray",
} as const satisfies Record<MovementKind, string>;

interface MovementTableProps {
  readonly movements: readonly StatementEntry[];
  readonly stale: boolean;
}

/** Movements: a table, on phones cards. Who moved them and what was left is shown to those who are told. */
export function MovementTable({ movements, stale }: MovementTableProps) {
  const t = useTexts();
  const columns = useColumns({
    showsWho: movements.some(({ who }) => who !== null),
    showsBalance: movements.some(({ balance }) => balance !== null),
  });
  return (
    <DataTable
      label={t("title")}
      rows={movements}
      keyOf={({ id }) => id}
      columns={columns}
      stale={stale}
      card={(entry) => <Card entry={entry} />}
    />
  );
}

interface Shown {
  readonly showsWho: boolean;
  readonly showsBalance: boolean;
}

function useColumns({ showsWho, showsBalance }: Shown): readonly DataColumn<StatementEntry>[] {
  const t = useTexts();
  const formats = useFormats();
  const who: DataColumn<StatementEntry> = {
    id: "who",
    header: t("columnWho"),
    cell: ({ who: member }) => member?.username ?? "—",
  };
  const balance: DataColumn<StatementEntry> = {
    id: "balance",
    header: t("columnBalance"),
    align: "end",
    cell: ({ balance: left }) => left !== null && formats.number(left),
  };
  return [
    { id: "time", header: t("columnTime"), cell: (entry) => <Time entry={entry} /> },
    { id: "kind", header: t("columnKind"), cell: (entry) => <Kind entry={entry} /> },
    { id: "cause", header: t("columnCause"), cell: (entry) => <Cause entry={entry} /> },
    ...(showsWho ? [who] : []),
    { id: "purse", header: t("columnPurse"), cell: ({ purse }) => t(purseTexts[purse]) },
    { id: "change", header: t("columnChange"), align: "end", cell: (entry) => <Change entry={entry} /> },
    ...(showsBalance ? [balance] : []),
  ];
}

interface CellProps {
  readonly entry: StatementEntry;
}

function Time({ entry: { at } }: CellProps) {
  const formats = useFormats();
  return (
    <time className={styles.unbroken} dateTime={at}>
      {formats.dateTime(at)}
    </time>
  );
}

function Kind({ entry: { kind } }: CellProps) {
  const t = useTexts();
  return (
    <Badge variant="light" tt="none" color={kindColors[kind]}>
      {t(kindTexts[kind])}
    </Badge>
  );
}

/** What it was for; documents and orders lead to where they stand, for those who may go there. */
function Cause({ entry: { cause } }: CellProps) {
  const t = useTexts();
  const orders = useGate("OrderHistory");
  const name = causeName(t, cause);
  if (cause.kind === "document") {
    // Another member's document is not in the reader's list.
    if (cause.task === undefined) return name;
    const search = { task: cause.task };
    return (
      <Anchor
        size="sm"
        className={styles.cause}
        title={t("openDocuments")}
        renderRoot={(props) => <Link to="/myfile" search={search} {...props} />}
      >
        {name}
      </Anchor>
    );
  }
  if (cause.kind === "order" && orders.isOffered) {
    return (
      <Anchor
        size="sm"
        title={t("openOrder")}
        renderRoot={(props) => <Link to="/history" search={numberOf(cause.ref)} {...props} />}
      >
        {name}
      </Anchor>
    );
  }
  return name;
}

/** Orders are known by their numbers. */
function numberOf(ref: string | null): { readonly tid?: string } {
  return ref !== null && /^YQ\d+$/.test(ref) ? { tid: ref } : {};
}

/** What it changed of what can be used; of a charge of what was set aside before, how much that was. */
function Change({ entry: { characters, amount } }: CellProps) {
  const t = useTexts();
  const formats = useFormats();
  if (characters === 0) {
    return (
      <span className={styles.change} data-way="none">
        {t("settled", { count: amount })}
      </span>
    );
  }
  return (
    <span className={styles.change} data-way={characters > 0 ? "in" : "out"}>
      {characters > 0 ? `+${formats.number(characters)}` : formats.number(characters)}
    </span>
  );
}

function Card({ entry }: CellProps) {
  const t = useTexts();
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Kind entry={entry} />
        <Change entry={entry} />
      </Group>
      <Group justify="space-between" gap="xs" fz="sm">
        <Cause entry={entry} />
        {entry.balance !== null && (
          <Text size="sm" c="dimmed">
            {t("leftAfter", { count: entry.balance })}
          </Text>
        )}
      </Group>
      <Group gap="sm" fz="xs" c="dimmed">
        <Time entry={entry} />
        <span>{t(purseTexts[entry.purse])}</span>
        {entry.who && <span>{entry.who.username}</span>}
      </Group>
    </Stack>
  );
}
