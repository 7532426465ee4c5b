import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { invoiceStates } from "@yiqiao/contracts/invoices";
import type { Invoice } from "@yiqiao/contracts/invoices";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { useState } from "react";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { InvoiceBadge } from "./invoice-state.tsx";
import { allInvoicesQuery, type InvoiceFilter, invoicePageSize, useInvoiceFile } from "./invoices.queries.ts";
import { IssueDialog } from "./issue-dialog.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { useTexts } from "./texts.ts";

interface InvoiceListProps {
  readonly filter: InvoiceFilter;
  readonly onFilter: (filter: InvoiceFilter) => void;
}

/** Everybody's invoices, to be issued or rejected. */
export function InvoiceList({ filter, onFilter }: InvoiceListProps) {
  const t = useTexts();
  const list = useQuery(allInvoicesQuery(filter));
  const [closing, setClosing] = useState<{ readonly invoice: Invoice; readonly as: "issue" | "reject" }>();
  const close = () => setClosing(undefined);
  const pages = Math.ceil((list.data?.total ?? 0) / invoicePageSize);
  return (
    <Stack gap="md">
      <NativeSelect
        label={t("stateFilter")}
        maw={220}
        value={filter.state ?? ""}
        data={[
          { value: "", label: t("all") },
          ...invoiceStates.map((value) => ({ value, label: t(wordKey("state", value)) })),
        ]}
        onChange={({ currentTarget }) =>
          onFilter({ state: invoiceStates.find((state) => state === currentTarget.value) })
        }
      />
      <QueryParts query={list} height={260}>
        {({ invoices }) => (
          <Rows
            invoices={invoices}
            stale={list.isPlaceholderData}
            onClose={(invoice, as) => setClosing({ invoice, as })}
          />
        )}
      </QueryParts>
      {list.data && <Pages page={filter.page ?? 1} pages={pages} onPage={(page) => onFilter({ ...filter, page })} />}
      {closing?.as === "issue" && <IssueDialog invoice={closing.invoice} onClose={close} />}
      {closing?.as === "reject" && <RejectDialog invoice={closing.invoice} onClose={close} />}
    </Stack>
  );
}

type OnClose = (invoice: Invoice, as: "issue" | "reject") => void;

interface RowsProps {
  readonly invoices: readonly Invoice[];
  readonly stale: boolean;
  readonly onClose: OnClose;
}

function Rows({ invoices, stale, onClose }: RowsProps) {
  const t = useTexts();
  const columns = useColumns(onClose);
  if (invoices.length === 0) {
    return <EmptyBox icon={IconFileInvoice} title={t("listEmpty")} description={t("listEmptyHint")} />;
  }
  return (
    <DataTable
      label={t("listLabel")}
      rows={invoices}
      keyOf={({ id }) => id}
      columns={columns}
      stale={stale}
      card={(invoice) => (
        <Stack gap="xs">
          <Group justify="space-between" gap="xs">
            <Amount invoice={invoice} />
            <InvoiceBadge state={invoice.state} />
          </Group>
          <Whom invoice={invoice} />
          <Goods invoice={invoice} />
          <Actions invoice={invoice} onClose={onClose} />
        </Stack>
      )}
    />
  );
}

function useColumns(onClose: OnClose): readonly DataColumn<Invoice>[] {
  const t = useTexts();
  const formats = useFormats();
  return [
    { id: "order", header: t("columnOrder"), cell: (invoice) => <Goods invoice={invoice} /> },
    { id: "title", header: t("columnTitle"), cell: (invoice) => <Whom invoice={invoice} /> },
    { id: "amount", header: t("columnAmount"), align: "end", cell: (invoice) => <Amount invoice={invoice} /> },
    { id: "state", header: t("columnState"), cell: ({ state }) => <InvoiceBadge state={state} /> },
    { id: "time", header: t("columnTime"), cell: ({ requested_at: at }) => formats.dateTime(at) },
    {
      id: "actions",
      header: t("columnActions"),
      isHeaderHidden: true,
      align: "end",
      cell: (invoice) => <Actions invoice={invoice} onClose={onClose} />,
    },
  ];
}

function Goods({ invoice }: { readonly invoice: Invoice }) {
  return (
    <div>
      <Text size="sm">{invoice.goods_name}</Text>
      <Text size="xs" c="dimmed">
        {invoice.tid}
      </Text>
    </div>
  );
}

function Whom({ invoice }: { readonly invoice: Invoice }) {
  const t = useTexts();
  const { title, tax_number: taxNumber, email, remark, invoice_number: number, reason } = invoice;
  const lines = [taxNumber, email, remark, number && t("number", { number }), reason && t("reason", { reason })];
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {lines.filter(Boolean).map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </div>
  );
}

function Amount({ invoice }: { readonly invoice: Invoice }) {
  const { money } = useFormats();
  return (
    <Text component="span" size="sm" fw={600}>
      {money(invoice.amount_fen)}
    </Text>
  );
}

function Actions({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: OnClose }) {
  const t = useTexts();
  const file = useInvoiceFile();
  const { tid } = invoice;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {invoice.state === "requested" && (
        <>
          <Button size="compact-sm" aria-label={t("issueOf", { tid })} onClick={() => onClose(invoice, "issue")}>
            {t("issue")}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t("rejectOf", { tid })}
            onClick={() => onClose(invoice, "reject")}
          >
            {t("reject")}
          </Button>
        </>
      )}
      {invoice.has_file && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t("downloadOf", { tid })}
          loading={file.isPending}
          onClick={() => file.mutate(invoice)}
        >
          {t("download")}
        </Button>
      )}
    </Group>
  );
}
