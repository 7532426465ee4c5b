import { Table } from "@mantine/core";
import type { ReactNode } from "react";

interface CaptionedTableProps {
  readonly label: string;
  /** In pixels: a narrower screen scrolls. */
  readonly minWidth: number;
  readonly headers: readonly string[];
  /** The rows. */
  readonly children: ReactNode;
}

/** A small table under its name, scrolled by keys too. */
export function CaptionedTable({ label, minWidth, headers, children }: CaptionedTableProps) {
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table captionSide="top">
        <Table.Caption ta="start" mt={0}>
          {label}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {headers.map((header) => (
              <Table.Th key={header}>{header}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
