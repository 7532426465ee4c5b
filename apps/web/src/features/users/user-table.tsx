import { Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import { accountFields } from "@yiqiao/contracts/accounts";
import { shownTo } from "@yiqiao/contracts/fields";
import type { User } from "@yiqiao/contracts/users";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable, type DataSort } from "@yiqiao/ui";
import { usePlanName } from "#features/plans";
import { useFieldWords } from "#shared/parts/field-words.ts";
import { useTexts } from "./texts.ts";
import { roleOf, stateColors, useUserWords } from "./user-words.ts";
import styles from "./users.module.css";

/** Fields that stand in a cell of their own; these four share two. */
const plain = shownTo(accountFields, "lists").filter(
  (name) => !["username", "account_number", "email", "phone"].includes(name),
);

interface UserTableProps {
  readonly users: readonly User[];
  readonly seesSites: boolean;
  readonly stale: boolean;
  readonly sort: DataSort;
  readonly onSort: (sort: DataSort) => void;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
}

/** Users: a table, on phones cards. */
export function UserTable({ users, seesSites, stale, sort, onSort, chosen, onChosen, onOpen }: UserTableProps) {
  const t = useTexts();
  const { label } = useFieldWords();
  const columns = useColumns(seesSites, onOpen);
  return (
    <DataTable
      label={t("users")}
      rows={users}
      keyOf={({ user_id: id }) => id}
      columns={columns}
      sort={sort}
      onSort={onSort}
      selection={{ keys: chosen, onChange: onChosen, nameOf }}
      stale={stale}
      card={(user) => (
        <Stack gap={6}>
          <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
            <Name user={user} onOpen={onOpen} />
            <State user={user} />
          </Group>
          <Account user={user} />
          {plain.map(
            (name) =>
              user[name] !== null && <Text key={name} size="xs">{`${label(accountFields[name])}: ${user[name]}`}</Text>,
          )}
          <Group justify="space-between" gap="xs">
            <Role user={user} />
            <Plan user={user} />
          </Group>
          {seesSites && <Text size="xs">{user.site_name}</Text>}
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed">
              {t("columnLeft")}: <Left user={user} />
            </Text>
            <Text size="xs" c="dimmed">
              {t("columnSeen")}: <Moment at={user.last_seen_at} />
            </Text>
          </Group>
        </Stack>
      )}
    />
  );
}

function useColumns(seesSites: boolean, onOpen: (id: string) => void): readonly DataColumn<User>[] {
  const t = useTexts();
  const { label } = useFieldWords();
  const columns: DataColumn<User>[] = [
    {
      id: "name",
      header: label(accountFields.username),
      canSort: true,
      cell: (user) => <Name user={user} onOpen={onOpen} />,
    },
    { id: "account", header: label(accountFields.account_number), cell: (user) => <Account user={user} /> },
    ...plain.map((name): DataColumn<User> => ({
      id: name,
      header: label(accountFields[name]),
      cell: (user) => user[name],
    })),
    { id: "site", header: t("columnSite"), cell: ({ site_name: name }) => name },
    { id: "role", header: t("columnRole"), cell: (user) => <Role user={user} /> },
    { id: "plan", header: t("columnPlan"), canSort: true, cell: (user) => <Plan user={user} /> },
    { id: "left", header: t("columnLeft"), align: "end", cell: (user) => <Left user={user} /> },
    { id: "state", header: t("columnState"), cell: (user) => <State user={user} /> },
    { id: "seen", header: t("columnSeen"), canSort: true, cell: (user) => <Moment at={user.last_seen_at} /> },
    { id: "created", header: t("columnCreated"), canSort: true, cell: (user) => <Moment at={user.created_at} /> },
  ];
  return seesSites ? columns : columns.filter(({ id }) => id !== "site");
}

/** Accounts of an installation's first days may have no name. */
const nameOf = ({ username, account_number: account }: User): string => username || account;

interface CellProps {
  readonly user: User;
}

function Name({ user, onOpen }: CellProps & { readonly onOpen: (id: string) => void }) {
  const t = useTexts();
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      fw={600}
      ta="start"
      aria-label={t("open", { name: nameOf(user) })}
      style={{ overflowWrap: "anywhere" }}
      onClick={() => onOpen(user.user_id)}
    >
      {nameOf(user)}
    </Anchor>
  );
}

/** What the user signs in with, and the other address. */
function Account({ user: { account_number: account, email, phone } }: CellProps) {
  const others = [email, phone].filter((each) => each !== null && each !== account);
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      <Text size="sm">{account}</Text>
      {others.length > 0 && (
        <Text size="xs" c="dimmed">
          {others.join(" · ")}
        </Text>
      )}
    </div>
  );
}

function Role({ user }: CellProps) {
  const { roleName } = useUserWords();
  return <Text size="sm">{roleName(roleOf(user))}</Text>;
}

function Plan({ user: { plan, plan_expires_at: end } }: CellProps) {
  const t = useTexts();
  const formats = useFormats();
  const planName = usePlanName();
  return (
    <div>
      <Text size="sm">{planName(plan)}</Text>
      {plan !== "free" && end !== null && (
        <Text size="xs" c="dimmed" className={styles.unbroken}>
          {t("until", { date: formats.date(end) })}
        </Text>
      )}
    </div>
  );
}

function Left({ user: { characters_left: left, is_pooled: isPooled } }: CellProps) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <span className={styles.unbroken} title={isPooled ? t("pooled") : undefined}>
      {formats.number(left)}
    </span>
  );
}

function State({ user: { state } }: CellProps) {
  const { stateName } = useUserWords();
  return (
    <Badge variant="light" color={stateColors[state]} tt="none">
      {stateName(state)}
    </Badge>
  );
}

function Moment({ at }: { readonly at: string | null }) {
  const t = useTexts();
  const formats = useFormats();
  if (at === null) return <span>{t("never")}</span>;
  return (
    <time className={styles.unbroken} dateTime={at} title={formats.dateTime(at)}>
      {formats.date(at)}
    </time>
  );
}
