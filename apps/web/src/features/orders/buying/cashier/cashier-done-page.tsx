import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { PageTitle } from "@yiqiao/ui";
import { useHasSession } from "#features/sessions";
import { NoOrder } from "./cashier-page.tsx";
import { useCashierTexts } from "./cashier-texts.ts";
import classes from "./cashier.module.css";
import { isAtEnd, OrderEnd } from "./order-end.tsx";
import { cashierSearch } from "../order-search.ts";
import { useOrderEnd } from "./use-order-end.ts";

/** Where a payment provider sends the payer back to. */
export function CashierDonePage() {
  const t = useCashierTexts();
  const { tid } = cashierSearch({ ...useSearch({ strict: false }) });
  const hasSession = useHasSession();
  return (
    <div className={classes.page}>
      <PageTitle title={t("doneTitle")} />
      {tid === undefined ? <NoOrder /> : hasSession ? <Outcome tid={tid} /> : <Text mt="md">{t("backHint")}</Text>}
    </div>
  );
}

function Outcome({ tid }: { readonly tid: string }) {
  const t = useCashierTexts();
  const order = useOrderEnd(tid, true);
  if (order !== undefined && isAtEnd(order)) return <OrderEnd order={order} />;
  const isFailed = order?.state === "failed";
  return (
    <Stack role="status" align="center" gap="xs" py="md" ta="center">
      {!isFailed && <Loader size={40} aria-hidden />}
      <Text fw={600} size="lg">
        {isFailed ? t("failed") : t("looking")}
      </Text>
      <Text size="sm" c="dimmed" maw={420}>
        {isFailed ? t("failedHint") : t("lookingHint")}
      </Text>
      <Group mt="sm">
        <Button variant="default" renderRoot={(props) => <Link to="/cashier" search={{ tid }} {...props} />}>
          {t("goOnPaying")}
        </Button>
      </Group>
    </Stack>
  );
}
