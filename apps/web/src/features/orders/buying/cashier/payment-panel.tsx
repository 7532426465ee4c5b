import { Alert, Anchor, Button, Loader, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconClockHour4 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "../goods/goods.module.css";
import type { PaymentState } from "./payment-state.ts";
import { useTexts } from "../texts.ts";
import type { Payment } from "./use-payment.ts";

interface PaymentPanelProps {
  readonly payment: Payment;
  readonly state: Exclude<PaymentState, { kind: "unpay" }>;
  /** Something waits for the purchase and goes on after it. */
  readonly hasFollowUp: boolean;
  readonly onPayAgain: () => void;
  readonly onChange: () => void;
  readonly onPayLater: () => void;
  readonly onFinish: () => void;
}

/** What has become of an order that was begun. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { state } = props;
  if (state.kind === "payed") return <Paid {...props} state={state} />;
  if (state.kind === "payFail") return <Failed {...props} state={state} />;
  return state.isOverdue ? <Overdue {...props} state={state} /> : <Waiting {...props} state={state} />;
}

type In<Kind extends PaymentState["kind"]> = Omit<PaymentPanelProps, "state"> & {
  readonly state: Extract<PaymentState, { kind: Kind }>;
};

interface MomentProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

/** One state in words, read out when it comes. */
function Moment({ icon, title, children }: MomentProps) {
  return (
    <Stack role="status" align="center" gap="xs" py="md" ta="center">
      {icon}
      <Text fw={600} size="lg">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

function Round({ color, children }: { readonly color: string; readonly children: ReactNode }) {
  return (
    <ThemeIcon variant="light" color={color} size={56} radius="xl" aria-hidden>
      {children}
    </ThemeIcon>
  );
}

function Waiting(props: In<"paying">) {
  const t = useTexts();
  return <Open {...props} icon={<Loader size={40} aria-hidden />} title={t("waiting")} hint={t("waitingHint")} />;
}

function Overdue(props: In<"paying">) {
  const t = useTexts();
  const icon = (
    <Round color="yellow">
      <IconClockHour4 size={28} stroke={1.5} />
    </Round>
  );
  return (
    <Open {...props} icon={icon} title={t("overdue")} hint={t("overdueHint")}>
      <Button onClick={props.payment.checkAgain}>{t("checkAgain")}</Button>
    </Open>
  );
}

interface OpenProps extends In<"paying">, Omit<MomentProps, "children"> {
  readonly hint: string;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** An order that can be paid, given up or left for later. */
function Open({ icon, title, hint, state, payment, onPayLater, children }: OpenProps) {
  const t = useTexts();
  return (
    <>
      <Moment icon={icon} title={title}>
        <Text size="sm" c="dimmed" maw={420}>
          {hint}
        </Text>
        <CashierLink url={state.order.url} />
        <OrderNumber tid={state.order.tid} />
      </Moment>
      <CancelFailure payment={payment} />
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" loading={payment.isCancelling} onClick={payment.cancel}>
          {t("cancelOrder")}
        </Button>
        <Button variant="default" onClick={onPayLater}>
          {t("payLater")}
        </Button>
        {children}
      </div>
    </>
  );
}

function Failed({ state, payment, onPayAgain, onChange }: In<"payFail">) {
  const t = useTexts();
  return (
    <>
      <Moment
        icon={
          <Round color="red">
            <IconAlertTriangle size={28} stroke={1.5} />
          </Round>
        }
        title={t("failed")}
      >
        <Text size="sm" c="dimmed" maw={420}>
          {state.message ?? t("failedHint")}
        </Text>
        <OrderNumber tid={state.order.tid} />
      </Moment>
      {payment.creationError !== null && (
        <Alert role="alert" color="red">
          {payment.creationError.message}
        </Alert>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onChange}>
          {t("changePlan")}
        </Button>
        <Button loading={payment.isCreating} onClick={onPayAgain}>
          {t("payAgain")}
        </Button>
      </div>
    </>
  );
}

function Paid({ state, hasFollowUp, onFinish }: In<"payed">) {
  const t = useTexts();
  const isPending = state.order.state === "paid";
  return (
    <>
      <Moment
        icon={
          <Round color="green">
            <IconCircleCheck size={28} stroke={1.5} />
          </Round>
        }
        title={t("paid")}
      >
        <Text size="sm" c="dimmed" maw={420}>
          {isPending ? (state.message ?? t("paidPending")) : t("paidHint", { name: state.order.goods_name })}
        </Text>
        <OrderNumber tid={state.order.tid} />
      </Moment>
      <div className={classes.foot}>
        <Button onClick={onFinish} data-autofocus>
          {hasFollowUp ? t("goOn") : t("finish")}
        </Button>
      </div>
    </>
  );
}

function CashierLink({ url }: { readonly url: string }) {
  const t = useTexts();
  return (
    <Anchor href={url} target="_blank" size="sm">
      {t("openCashier")}
    </Anchor>
  );
}

function OrderNumber({ tid }: { readonly tid: string }) {
  const t = useTexts();
  return (
    <Text size="xs" c="dimmed">
      {t("orderNumber", { tid })}
    </Text>
  );
}

function CancelFailure({ payment }: { readonly payment: Payment }) {
  if (payment.cancelError === null) return undefined;
  return (
    <Alert role="alert" color="red">
      {payment.cancelError.message}
    </Alert>
  );
}
