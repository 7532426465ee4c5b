import { Code, Table, Text, VisuallyHidden } from "@mantine/core";
import { CaptionedTable } from "../captioned-table.tsx";
import type { AddressField } from "../operations.ts";
import type { Field } from "../schema-shapes.ts";
import { useTexts } from "../texts.ts";
import { useDescription } from "./use-description.ts";

interface FieldTableProps {
  readonly label: string;
  readonly fields: readonly (Field | AddressField)[];
  /** Fields of an answer are there, or may be missing; those of a request are required or optional. */
  readonly kind: "request" | "answer";
}

const stepPx = 14;

/** Fields with their types, those within others set in under them. */
export function FieldTable({ label, fields, kind }: FieldTableProps) {
  const t = useTexts();
  const told = useDescription();
  return (
    <CaptionedTable label={label} minWidth={300} headers={[t("field"), t("type")]}>
      {fields.map((field) => (
        <Table.Tr key={field.path}>
          <Table.Td style={{ verticalAlign: "top" }}>
            <FieldName field={field} kind={kind} />
          </Table.Td>
          <Table.Td style={{ overflowWrap: "anywhere", verticalAlign: "top" }}>
            {field.type}
            {field.description !== undefined && (
              <Text size="xs" c="dimmed">
                {told(field.description)}
              </Text>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </CaptionedTable>
  );
}

/** What a field stands in is seen from its place, and told to who does not see it. */
function FieldName({ field, kind }: { readonly field: Field | AddressField } & Pick<FieldTableProps, "kind">) {
  const t = useTexts();
  const { name, path, depth, isRequired } = field;
  const before = path.slice(0, path.length - name.length);
  const need =
    kind === "request" ? t(isRequired ? "required" : "optional") : isRequired ? undefined : t("maybeMissing");
  const place = "where" in field ? t(field.where === "path" ? "wherePath" : "whereQuery") : undefined;
  const notes = [place, need].filter((note) => note !== undefined);
  return (
    <div style={{ paddingInlineStart: depth * stepPx }}>
      <Code style={{ whiteSpace: "nowrap" }}>
        {before !== "" && depth > 0 && <VisuallyHidden>{before}</VisuallyHidden>}
        {depth === 0 ? path : name}
      </Code>
      {notes.length > 0 && (
        <Text size="xs" c="dimmed">
          {notes.join(" · ")}
        </Text>
      )}
    </div>
  );
}
