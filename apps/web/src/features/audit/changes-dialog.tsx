import "@mantine/core/styles/Table.css";
import { Stack, Table, Text } from "@mantine/core";
import type { AuditEntry } from "@yiqiao/contracts/audit";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { type Difference, differencesOf } from "./differences.ts";
import { useActionName, useTexts } from "./texts.ts";

interface ChangesDialogProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

/** What an act changed, field by field. */
export function ChangesDialog({ entry, onClose }: ChangesDialogProps) {
  const t = useTexts();
  const formats = useFormats();
  const actionName = useActionName();
  return (
    <Dialog title={actionName(entry.action)} size={720} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          <time dateTime={entry.at}>{formats.dateTime(entry.at)}</time>
          {entry.request_id !== null && ` · ${t("request", { id: entry.request_id })}`}
        </Text>
        <Table layout="fixed" style={{ overflowWrap: "anywhere" }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("field")}</Table.Th>
              <Table.Th scope="col">{t("before")}</Table.Th>
              <Table.Th scope="col">{t("after")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differencesOf(entry.before, entry.after).map((difference) => (
              <Changed key={difference.field} difference={difference} />
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Dialog>
  );
}

function Changed({ difference: { field, before, after, isChanged } }: { readonly difference: Difference }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={isChanged ? 600 : 400}>
        {field}
      </Table.Th>
      <Table.Td>
        <Value value={before} />
      </Table.Td>
      <Table.Td fw={isChanged ? 600 : 400}>
        <Value value={after} />
      </Table.Td>
    </Table.Tr>
  );
}

function Value({ value }: { readonly value: unknown }) {
  const t = useTexts();
  if (value === undefined || value === null || value === "") return t("noValue");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}
