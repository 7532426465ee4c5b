import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { Order } from "@yiqiao/contracts/orders";
import type { StartedPayment, PaymentMethodChoice, PaymentMethods } from "@yiqiao/contracts/payments";
import { useFormats } from "@yiqiao/i18n/react";
import { ConfirmDialog, EmptyState, ErrorState, LoadingState, PageTitle } from "@yiqiao/ui";
import { useState } from "react";
import { PermissionGate } from "#features/permissions";
import { ApiError } from "#shared/api-client/index.ts";
import { PaymentInstructions } from "./payment-instructions.tsx";
import { Line } from "./bill.tsx";
import { useCashierTexts } from "./cashier-texts.ts";
import classes from "./cashier.module.css";
import goodsClasses from "../goods/goods.module.css";
import { isAtEnd, OrderEnd } from "./order-end.tsx";
import { cashierSearch } from "../order-search.ts";
import { useBeginPayment, useCancelOrder, paymentMethodsQuery } from "../orders.queries.ts";
import { payableAddress } from "./payment-window.ts";
import { TimeLeft } from "./time-left.tsx";
import { useOrderEnd } from "./use-order-end.ts";
import { PaymentMethodPicker } from "./payment-method-picker.tsx";

/** Where an order is paid: what it is, the ways to pay, and what became of it. */
export function CashierPage() {
  const t = useCashierTexts();
  const { tid } = cashierSearch({ ...useSearch({ strict: false }) });
  return (
    <div className={classes.page}>
      <PageTitle title={t("cashier")} />
      <PermissionGate access="Purchase" otherwise="/account">
        {tid === undefined ? <NoOrder /> : <Cashier tid={tid} />}
      </PermissionGate>
    </div>
  );
}

/** Stands where an order would, when the address names none, or one that is not there. */
export function NoOrder({ missing }: { readonly missing?: string }) {
  const t = useCashierTexts();
  return (
    <EmptyState
      title={missing ?? t("noOrder")}
      description={t(missing === undefined ? "noOrderHint" : "missingHint")}
      action={<Button renderRoot={(props) => <Link to="/history" {...props} />}>{t("toOrders")}</Button>}
    />
  );
}

function Cashier({ tid }: { readonly tid: string }) {
  const ways = useQuery(paymentMethodsQuery(tid));
  const latest = useOrderEnd(tid, ways.data !== undefined && !isAtEnd(ways.data.order));
  if (ways.isPending) return <LoadingState blocks={[80, 160]} />;
  if (ways.isError) {
    const { error } = ways;
    const isMissing = error instanceof ApiError && error.code === errorCodes.orderMissing;
    if (isMissing) return <NoOrder missing={error.message} />;
    return (
      <ErrorState
        message={error.message}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        onRetry={() => void ways.refetch()}
        retrying={ways.isFetching}
      />
    );
  }
  const order = latest ?? ways.data.order;
  if (isAtEnd(order)) return <OrderEnd order={order} />;
  return <Payable order={order} ways={ways.data.ways} onOver={() => void ways.refetch()} />;
}

interface PayableProps extends PaymentMethods {
  readonly onOver: () => void;
}

function Payable({ order, ways, onOver }: PayableProps) {
  const t = useCashierTexts();
  const { money } = useFormats();
  const payment = useBegin(order, onOver);
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelOrder(order.tid);
  const failure = payment.error ?? cancel.error;
  return (
    <Stack gap="md" mt="md">
      <TestNotice ways={ways} isBegun={payment.started !== undefined} />
      <dl className={goodsClasses.bill}>
        <Line label={t("goods")} value={order.goods_name} note={t("order", { tid: order.tid })} />
        <Line label={t("toPay")} value={money(order.amount_fen)} isSum />
      </dl>
      {/* An order waits for days once a transfer was started. */}
      {payment.started?.started.kind !== "transfer" && <TimeLeft until={order.pay_until} onOver={onOver} />}
      {order.state === "failed" && payment.started === undefined && (
        <Alert role="alert" color="red" title={t("failed")}>
          {t("failedHint")}
        </Alert>
      )}
      {failure !== null && (
        <Alert role="alert" color="red">
          {failure.message}
        </Alert>
      )}
      {payment.started === undefined ? (
        <PaymentMethodPicker ways={ways} busy={payment.isBusy} onChoose={payment.begin} />
      ) : (
        <PaymentInstructions {...payment.started} amountFen={order.amount_fen} onOther={payment.forget} />
      )}
      {order.can_cancel && (
        <Button variant="subtle" color="gray" onClick={() => setAsking(true)} style={{ alignSelf: "center" }}>
          {t("cancel")}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t("cancel")}
        confirmLabel={t("cancel")}
        cancelLabel={t("keep")}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => (setAsking(false), onOver()) })}
        onClose={() => setAsking(false)}
      >
        <Text size="sm">{t("cancelQuestion")}</Text>
      </ConfirmDialog>
    </Stack>
  );
}

/** Tells what moves no money; never beside a way that does. */
function TestNotice({ ways, isBegun }: { readonly ways: readonly PaymentMethodChoice[]; readonly isBegun: boolean }) {
  const t = useCashierTexts();
  const areAll = ways.every(({ is_test: isTest }) => isTest);
  if (!ways.some(({ is_test: isTest }) => isTest) || (isBegun && !areAll)) return undefined;
  return (
    <Alert color="yellow" icon={<IconFlask aria-hidden />}>
      {t(areAll ? "test" : "testToo")}
    </Alert>
  );
}

interface Chosen {
  readonly provider: PaymentMethodChoice["provider"];
  readonly started: Extract<StartedPayment, { kind: "qr" | "transfer" }>;
}

/** Begins a payment: goes to the provider's page, or keeps what the payer has to do. */
function useBegin({ tid }: Order, onOver: () => void) {
  const beginning = useBeginPayment(tid);
  const [started, setStarted] = useState<Chosen>();
  const [isLeaving, setLeaving] = useState(false);
  const begin = (choice: PaymentMethodChoice) =>
    beginning.mutate(choice, {
      onSuccess: (answer) => {
        if (answer.kind === "done") return onOver();
        if (answer.kind !== "page") return setStarted({ provider: choice.provider, started: answer });
        const url = payableAddress(answer.url);
        if (url === undefined) return;
        setLeaving(true);
        location.assign(url);
      },
      onError: onOver,
    });
  return {
    begin,
    started,
    forget: () => setStarted(undefined),
    isBusy: beginning.isPending || isLeaving,
    error: beginning.error,
  };
}
