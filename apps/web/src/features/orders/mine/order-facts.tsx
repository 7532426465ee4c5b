import { ActionIcon, CopyButton, Group, Text, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { Order } from "@yiqiao/contracts/orders";
import { useFormats } from "@yiqiao/i18n/react";
import type { ReactNode } from "react";
import { lastDay } from "./last-day.ts";
import styles from "./membership.module.css";
import { OrderStatus } from "./order-status.tsx";
import { useOrderTexts, useOrderWords } from "./order-words.ts";

interface OrderFactsProps {
  readonly order: Order;
  /** Rows that stand before the others. */
  readonly children?: ReactNode;
}

/** All that is known of an order, its payment included. */
export function OrderFacts({ order, children }: OrderFactsProps) {
  const t = useOrderTexts();
  const { typeName, actionName } = useOrderWords();
  const formats = useFormats();
  const { characters, characters_left: left, start_time: start, expiry_time: end } = order;
  return (
    <>
      <dl className={styles.facts}>
        {children}
        <Fact name={t("number")}>
          <OrderNumber tid={order.tid} />
        </Fact>
        <Fact name={t("goods")}>{order.goods_name}</Fact>
        <Fact name={t("kind")}>
          {typeName(order.goods_type)} · {actionName(order.action)}
        </Fact>
        <Fact name={t("status")}>
          <OrderStatus status={order.status_name} />
        </Fact>
        <Fact name={t("characters")}>{characters !== null && formats.number(characters)}</Fact>
        <Fact name={t("charactersLeft")}>{left !== null && formats.number(left)}</Fact>
        <Fact name={t("term")}>
          {start !== null && end !== null && t("from", { from: formats.date(start), to: formats.date(lastDay(end)) })}
        </Fact>
        <Fact name={t("created")}>{formats.dateTime(order.created_at)}</Fact>
        <Fact name={t("payUntil")}>{order.can_pay && formats.dateTime(order.pay_until)}</Fact>
      </dl>
      <Payment order={order} />
    </>
  );
}

function Payment({ order }: { readonly order: Order }) {
  const t = useOrderTexts();
  const { providerName } = useOrderWords();
  const formats = useFormats();
  const { money } = formats;
  const { credit_fen: credit, refunded_fen: refunded, provider, purchase_time: bought } = order;
  const isPaid = bought !== null;
  return (
    <>
      <Text component="h3" size="sm" fw={600}>
        {t("payment")}
      </Text>
      <dl className={styles.facts}>
        <Fact name={t("listPrice")}>{money(order.list_fen)}</Fact>
        <Fact name={t("credit")}>{credit > 0 && money(-credit)}</Fact>
        <Fact name={t("amount")}>{money(order.amount_fen)}</Fact>
        <Fact name={t("bought")}>{isPaid && formats.dateTime(bought)}</Fact>
        <Fact name={t("paidBy")}>{provider !== null && providerName(provider)}</Fact>
        <Fact name={t("refunded")}>{refunded > 0 && money(refunded)}</Fact>
        <Fact name={t("realPayment")}>{isPaid && <strong>{money(order.real_payment_fen)}</strong>}</Fact>
      </dl>
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A row of facts; none where there is nothing to tell. */
export function Fact({ name, children }: FactProps) {
  if (children === null || children === undefined || children === false || children === "") return undefined;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function OrderNumber({ tid }: { readonly tid: string }) {
  const t = useOrderTexts();
  return (
    <CopyButton value={tid}>
      {({ copied, copy }) => (
        <Group component="span" gap={4} wrap="nowrap" align="flex-start">
          {tid}
          <Tooltip label={t(copied ? "copied" : "copyNumber")}>
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t("copyNumber")} onClick={copy}>
              {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        </Group>
      )}
    </CopyButton>
  );
}
