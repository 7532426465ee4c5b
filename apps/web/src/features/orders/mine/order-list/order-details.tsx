import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCreditCard, IconFileInvoice, IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import type { Order } from "@yiqiao/contracts/orders";
import { OwnInvoice, useReceipt } from "#features/invoices";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { orderQuery } from "../membership.queries.ts";
import { OrderFacts } from "../order-facts.tsx";
import { useOrderTexts } from "../order-words.ts";
import { useTexts } from "../texts.ts";
import { usePay } from "../use-pay.ts";

interface OrderDetailsProps {
  readonly tid: string;
  readonly onInvoice: (order: Order) => void;
  readonly onClose: () => void;
}

/** One order with its payment, its receipt and its invoice. */
export function OrderDetails({ tid, onInvoice, onClose }: OrderDetailsProps) {
  const t = useOrderTexts();
  const { language } = useInterfaceLanguage();
  const found = useQuery(orderQuery(tid, language));
  return (
    <Dialog title={t("orderTitle")} size={560} onClose={onClose}>
      <QueryParts query={found} height={320}>
        {({ order, message }) => (
          <Stack gap="md">
            {message !== null && <Text size="sm">{message}</Text>}
            <OrderFacts order={order} />
            {order.invoice_state !== "none" && (
              <>
                <Text component="h3" size="sm" fw={600}>
                  {t("invoice")}
                </Text>
                <OwnInvoice tid={order.tid} />
              </>
            )}
            <Actions order={order} onInvoice={onInvoice} />
          </Stack>
        )}
      </QueryParts>
    </Dialog>
  );
}

function Actions({ order, onInvoice }: Pick<OrderDetailsProps, "onInvoice"> & { readonly order: Order }) {
  const t = useTexts();
  const receipt = useReceipt();
  const pay = usePay();
  const { tid } = order;
  return (
    <Group gap="xs">
      {order.can_pay && (
        <Button leftSection={<IconCreditCard size={17} aria-hidden />} onClick={() => pay(tid)}>
          {t("pay")}
        </Button>
      )}
      {order.purchase_time !== null && (
        <Button
          variant="default"
          leftSection={<IconReceipt size={17} aria-hidden />}
          loading={receipt.isPending}
          onClick={() => receipt.mutate(tid)}
        >
          {t("receipt")}
        </Button>
      )}
      {order.can_invoice && (
        <Button
          variant="default"
          leftSection={<IconFileInvoice size={17} aria-hidden />}
          onClick={() => onInvoice(order)}
        >
          {t("invoice")}
        </Button>
      )}
    </Group>
  );
}
