import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Budget } from "@yiqiao/contracts/quota";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable, PageTitle, ProgressBar } from "@yiqiao/ui";
import { useState } from "react";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { BudgetDialog } from "./budget-dialog.tsx";
import { budgetsQuery } from "./statement.queries.ts";
import styles from "./statement.module.css";
import { useTexts } from "./texts.ts";

/** From this many members on a field finds one. */
const searchFrom = 10;

/** What the members of a site may use of its characters, for its managers. */
export function BudgetsPage() {
  const t = useTexts();
  const formats = useFormats();
  const budgets = useQuery(budgetsQuery);
  const end = budgets.data?.period_end;
  return (
    <Stack gap="md">
      <PageTitle
        title={t("budgets")}
        description={end === undefined ? t("budgetsHintPlain") : t("budgetsHint", { date: formats.date(end) })}
      />
      <QueryParts query={budgets} height={260}>
        {({ budgets: rows }) => (rows.length === 0 ? <Nothing /> : <Members budgets={rows} />)}
      </QueryParts>
    </Stack>
  );
}

function Nothing() {
  const t = useTexts();
  return <EmptyBox icon={IconUsers} title={t("budgetsEmpty")} description={t("budgetsEmptyHint")} />;
}

function Members({ budgets }: { readonly budgets: readonly Budget[] }) {
  const t = useTexts();
  const [word, setWord] = useState("");
  const [changed, setChanged] = useState<Budget>();
  const columns = useColumns(setChanged);
  const wanted = word.trim().toLowerCase();
  const found = budgets.filter((budget) =>
    [budget.username, budget.account_number].some((name) => name.toLowerCase().includes(wanted)),
  );
  return (
    <>
      {budgets.length >= searchFrom && (
        <TextInput
          label={t("budgetsSearch")}
          maw={320}
          value={word}
          leftSection={<IconSearch size={17} aria-hidden />}
          onChange={({ currentTarget }) => setWord(currentTarget.value)}
        />
      )}
      {found.length === 0 ? (
        <Text role="status">{t("budgetsNoMatch")}</Text>
      ) : (
        <DataTable
          label={t("budgets")}
          rows={found}
          keyOf={({ account_id: id }) => id}
          columns={columns}
          card={(budget) => (
            <Stack gap="xs" fz="sm">
              <Member budget={budget} />
              <Used budget={budget} />
              {budget.characters_per_month === null && <span>{t("noMonthlyCap")}</span>}
              <Change budget={budget} onChange={setChanged} />
            </Stack>
          )}
        />
      )}
      {changed && <BudgetDialog budget={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}

function useColumns(onChange: (budget: Budget) => void): readonly DataColumn<Budget>[] {
  const t = useTexts();
  const formats = useFormats();
  const number = (value: number | null) => (value === null ? "—" : formats.number(value));
  return [
    { id: "member", header: t("columnMember"), cell: (budget) => <Member budget={budget} /> },
    { id: "used", header: t("columnUsed"), cell: (budget) => <Used budget={budget} /> },
    { id: "left", header: t("columnLeft"), align: "end", cell: ({ left }) => number(left) },
    {
      id: "cap",
      header: t("columnCap"),
      align: "end",
      cell: ({ characters_per_month: cap }) => (cap === null ? t("noCap") : formats.number(cap)),
    },
    {
      id: "actions",
      header: t("columnActions"),
      isHeaderHidden: true,
      align: "end",
      cell: (budget) => <Change budget={budget} onChange={onChange} />,
    },
  ];
}

function Member({ budget }: { readonly budget: Budget }) {
  const name = nameOf(budget);
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      {name !== budget.account_number && (
        <Text size="xs" c="dimmed">
          {budget.account_number}
        </Text>
      )}
    </div>
  );
}

/** What a member is called: who has given no name is known by the account. */
function nameOf({ username, account_number: account }: Budget): string {
  return username || account;
}

function Used({ budget }: { readonly budget: Budget }) {
  const t = useTexts();
  const formats = useFormats();
  const { characters_per_month: cap, used } = budget;
  if (cap === null) return t("usedFreely", { used: formats.number(used) });
  const text = t("usedOf", { used: formats.number(used), cap: formats.number(cap) });
  return (
    <div className={styles.used}>
      <ProgressBar label={`${nameOf(budget)}: ${text}`} value={cap === 0 ? 100 : (used / cap) * 100} size="sm" />
      <Text size="xs" c="dimmed" aria-hidden>
        {text}
      </Text>
    </div>
  );
}

function Change({ budget, onChange }: { readonly budget: Budget; readonly onChange: (budget: Budget) => void }) {
  const t = useTexts();
  return (
    <Button
      size="compact-sm"
      variant="default"
      style={{ alignSelf: "flex-start" }}
      aria-label={t("changeOf", { name: nameOf(budget) })}
      onClick={() => onChange(budget)}
    >
      {t("change")}
    </Button>
  );
}
