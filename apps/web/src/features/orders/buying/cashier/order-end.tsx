import { Alert, Button, Group, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconFlask } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Order } from "@yiqiao/contracts/orders";
import { useCashierTexts } from "./cashier-texts.ts";

const overTexts = { cancelled: "cancelled", expired: "expired", refunded: "refunded" } as const;

/** Whether an order has come to an end at the cashier: it was paid, or can be paid no more. */
export const isAtEnd = ({ state }: Order): boolean => state === "paid" || state === "completed" || state in overTexts;

/** What the cashier says when an order is paid, or is over. */
export function OrderEnd({ order }: { readonly order: Order }) {
  const t = useCashierTexts();
  const isPaid = order.state === "paid" || order.state === "completed";
  const over = order.state in overTexts ? overTexts[order.state as keyof typeof overTexts] : "cancelled";
  return (
    <Stack role="status" align="center" gap="xs" py="md" ta="center">
      {order.provider === "sandbox" && (
        <Alert color="yellow" icon={<IconFlask aria-hidden />} mb="md">
          {t("test")}
        </Alert>
      )}
      <ThemeIcon variant="light" color={isPaid ? "green" : "gray"} size={56} radius="xl" aria-hidden>
        {isPaid ? <IconCircleCheck size={28} stroke={1.5} /> : <IconCircleX size={28} stroke={1.5} />}
      </ThemeIcon>
      <Text fw={600} size="lg">
        {isPaid ? t("paid") : t(over)}
      </Text>
      <Text size="sm" c="dimmed" maw={420}>
        {isPaid ? (order.state === "paid" ? t("pending") : t("paidHint", { name: order.goods_name })) : t("overHint")}
      </Text>
      <Group justify="center" mt="sm">
        {isPaid ? (
          <CloseOrLeave />
        ) : (
          <Button renderRoot={(props) => <Link to="/order" {...props} />}>{t("newOrder")}</Button>
        )}
        <Button variant="default" renderRoot={(props) => <Link to="/history" {...props} />}>
          {t("toOrders")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Closes a window that was opened for the payment; elsewhere leads on to the translation. */
function CloseOrLeave() {
  const t = useCashierTexts();
  if (window.opener === null) {
    return <Button renderRoot={(props) => <Link to="/" {...props} />}>{t("toText")}</Button>;
  }
  return <Button onClick={() => window.close()}>{t("close")}</Button>;
}
