import { Anchor, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ApiKey, apiCallsPerMinute } from "@yiqiao/contracts/public-api";
import { useFormats } from "@yiqiao/i18n/react";
import { useMayReach } from "#features/permissions";
import { usePlanName } from "#features/plans";
import { remainingQuery } from "#features/quota";
import { useUser } from "#features/sessions";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { CaptionedTable } from "../captioned-table.tsx";
import { keysQuery } from "../../public-api.queries.ts";
import { useTexts } from "../texts.ts";
import { callableKeys, charactersLeft, leftOfKey } from "./left.ts";

/** The membership, the characters that are left, and each key that can be used with its pace and its budget. */
export function OwnLimits() {
  const t = useTexts();
  return (
    <Stack gap="xs">
      <Text size="sm">{t("ownLimits")}</Text>
      <Account />
      {useMayReach("Developer") && <Keys />}
    </Stack>
  );
}

function Account() {
  const t = useTexts();
  const formats = useFormats();
  const planName = usePlanName();
  const user = useUser();
  const remaining = useQuery(remainingQuery);
  return (
    <QueryParts query={remaining} height={48}>
      {(data) => {
        const { usual, bought } = charactersLeft(data);
        const { budget } = data;
        return (
          <ul>
            {user !== undefined && <li>{t("ownPlan", { plan: planName(user.code) })}</li>}
            <li>{t("ownCharacters", { characters: formats.number(usual) })}</li>
            {bought > 0 && <li>{t("ownBought", { characters: formats.number(bought) })}</li>}
            {budget !== null && (
              <li>
                {t("ownShare", {
                  left: formats.number(budget.left),
                  budget: formats.number(budget.characters_per_month),
                })}
              </li>
            )}
          </ul>
        );
      }}
    </QueryParts>
  );
}

function Keys() {
  const t = useTexts();
  const list = useQuery(keysQuery);
  return (
    <QueryParts query={list} height={120}>
      {({ keys }) => {
        const callable = callableKeys(keys);
        return callable.length === 0 ? <NoKeys /> : <KeyTable label={t("ownKeys")} keys={callable} />;
      }}
    </QueryParts>
  );
}

function NoKeys() {
  const t = useTexts();
  return (
    <Text size="sm">
      {t("ownNoKeys")}{" "}
      <Anchor href="/developer" inherit style={{ textDecoration: "underline" }}>
        {t("startKeyLink")}
      </Anchor>
    </Text>
  );
}

function KeyTable({ label, keys }: { readonly label: string; readonly keys: readonly ApiKey[] }) {
  const t = useTexts();
  const formats = useFormats();
  const budgetOf = (key: ApiKey) => {
    const left = leftOfKey(key);
    if (left === undefined) return t("asAccount");
    return t("leftOf", { left: formats.number(left), budget: formats.number(key.characters_per_month ?? 0) });
  };
  return (
    <CaptionedTable label={label} minWidth={420} headers={[t("keyName"), t("callsPerMinute"), t("budgetLeft")]}>
      {keys.map((key) => (
        <Table.Tr key={key.id}>
          <Table.Td style={{ overflowWrap: "anywhere" }}>{key.name}</Table.Td>
          <Table.Td>{formats.number(key.calls_per_minute ?? apiCallsPerMinute)}</Table.Td>
          <Table.Td>{budgetOf(key)}</Table.Td>
        </Table.Tr>
      ))}
    </CaptionedTable>
  );
}
