import { Paper, Stack } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useT } from "@yiqiao/i18n/react";
import { EmptyState, PageTitle } from "@yiqiao/ui";
import { messages } from "./messages.ts";

/** The user's orders; nothing is sold yet, so there are none. */
export function OrdersPage() {
  const t = useT(messages);
  return (
    <Stack gap="md">
      <PageTitle title={t("orders")} description={t("ordersHint")} />
      <Paper withBorder radius="lg">
        <EmptyState
          icon={<IconReceipt size={28} stroke={1.5} />}
          title={t("noOrders")}
          description={t("noOrdersHint")}
        />
      </Paper>
    </Stack>
  );
}
