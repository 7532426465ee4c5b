import { Group, Text } from "@mantine/core";
import type { Order } from "@yiqiao/contracts/orders";
import { useFormats } from "@yiqiao/i18n/react";
import { ProgressBar, SettingsSection } from "@yiqiao/ui";
import { lastDay } from "../last-day.ts";
import styles from "../membership.module.css";
import { OrderStatus } from "../order-status.tsx";
import { shareLeft } from "./plan-standing.ts";
import { useTexts } from "../texts.ts";

interface TermListProps {
  readonly title: string;
  readonly hint: string;
  readonly orders: readonly Order[];
}

/** Terms of plans, and packs: what is left of each, and until when. */
export function TermList({ title, hint, orders }: TermListProps) {
  return (
    <SettingsSection title={title} description={hint}>
      {orders.map((order) => (
        <Term key={order.tid} order={order} />
      ))}
    </SettingsSection>
  );
}

/** One of them. */
export function Term({ order }: { readonly order: Order }) {
  return (
    <div className={styles.term}>
      <div className={styles.termHead}>
        <Group gap="xs">
          <Text component="h3" size="sm" fw={600}>
            {order.goods_name}
          </Text>
          <OrderStatus status={order.status_name} />
        </Group>
        <Text size="sm" c="dimmed">
          {useTermTime(order)}
        </Text>
      </div>
      {(order.status_name === "inUse" || order.status_name === "frozen") && <TermBar order={order} />}
    </div>
  );
}

/** When a term ends or ended; of one to come, when it begins. */
function useTermTime({ status_name: status, goods_type: type, start_time: start, expiry_time: end }: Order): string {
  const t = useTexts();
  const formats = useFormats();
  if (status === "frozen" && type === "T01" && start !== null) return t("startsAt", { date: formats.date(start) });
  if (end === null) return "";
  const date = formats.date(lastDay(end));
  if (status === "inUse") return t("endsAt", { date });
  if (status === "frozen") return `${t("packsNeedPlan")} · ${t("endsAt", { date })}`;
  return t("endedAt", { date });
}

/** What is left of an order's characters: a bar with its numbers. */
function TermBar({ order }: { readonly order: Order }) {
  const t = useTexts();
  const formats = useFormats();
  const share = shareLeft(order);
  if (!share) return undefined;
  const text = t("leftOf", { left: formats.number(share.left), all: formats.number(share.all) });
  return (
    <div style={{ display: "grid", gap: 4, width: "100%" }}>
      <ProgressBar label={`${order.goods_name}: ${text}`} value={share.percent} size="sm" />
      <Text size="xs" c="dimmed" aria-hidden>
        {text}
      </Text>
    </div>
  );
}
