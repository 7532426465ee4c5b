import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { InvoiceBadge } from "./invoice-state.tsx";
import { invoicesQuery, useInvoiceFile } from "./invoices.queries.ts";
import { useTexts } from "./texts.ts";

/** What became of the invoice that was asked for of an order; nothing until it is known. */
export function OwnInvoice({ tid }: { readonly tid: string }) {
  const t = useTexts();
  const { data } = useQuery(invoicesQuery);
  const file = useInvoiceFile();
  const invoice = data?.invoices.find((one) => one.tid === tid);
  if (!invoice) return undefined;
  const { invoice_number: number, reason } = invoice;
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <InvoiceBadge state={invoice.state} />
        <Text size="sm">{invoice.title}</Text>
        {number !== null && (
          <Text size="sm" c="dimmed">
            {t("number", { number })}
          </Text>
        )}
      </Group>
      {reason !== null && <Text size="sm">{t("reason", { reason })}</Text>}
      {invoice.has_file && (
        <Button
          variant="default"
          size="sm"
          style={{ alignSelf: "flex-start" }}
          leftSection={<IconDownload size={17} aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate(invoice)}
        >
          {t("download")}
        </Button>
      )}
    </Stack>
  );
}
