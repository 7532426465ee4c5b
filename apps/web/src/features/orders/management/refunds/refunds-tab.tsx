import { Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconReceiptRefund } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { RefundList } from "@yiqiao/contracts/payments";
import { useFormats } from "@yiqiao/i18n/react";
import { ConfirmDialog, type DataColumn, DataTable, toast } from "@yiqiao/ui";
import { useState } from "react";
import { useOrderWords } from "../../mine/order-words.ts";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import styles from "../management.module.css";
import { refundPageSize, refundsQuery, useConfirmRefund, useRetryRefund } from "../management.queries.ts";
import { useTexts } from "../texts.ts";

type Refund = RefundList["refunds"][number];

interface RefundsTabProps {
  readonly page: number | undefined;
  readonly onPage: (page: number | undefined) => void;
  readonly onOpen: (tid: string) => void;
}

/** What goes back to payers; of transfers somebody says that they were made, and what failed is done again. */
export function RefundsTab({ page = 1, onPage, onOpen }: RefundsTabProps) {
  const refunds = useQuery(refundsQuery(page));
  const [made, setMade] = useState<Refund>();
  const [again, setAgain] = useState<Refund>();
  return (
    <Stack gap="md">
      <QueryParts query={refunds} height={260}>
        {({ refunds: rows }) =>
          rows.length === 0 ? (
            <Nothing />
          ) : (
            <Rows rows={rows} stale={refunds.isPlaceholderData} acts={{ onOpen, onMade: setMade, onRetry: setAgain }} />
          )
        }
      </QueryParts>
      {refunds.data && <Pages page={page} pages={Math.ceil(refunds.data.total / refundPageSize)} onPage={onPage} />}
      <MadeDialog refund={made} onClose={() => setMade(undefined)} />
      <RetryDialog refund={again} onClose={() => setAgain(undefined)} />
    </Stack>
  );
}

function Nothing() {
  const t = useTexts();
  return <EmptyBox icon={IconReceiptRefund} title={t("noRefunds")} description={t("noRefundsHint")} />;
}

interface Acts {
  readonly onOpen: (tid: string) => void;
  readonly onMade: (refund: Refund) => void;
  readonly onRetry: (refund: Refund) => void;
}

interface RowsProps {
  readonly rows: readonly Refund[];
  readonly stale: boolean;
  readonly acts: Acts;
}

function Rows({ rows, stale, acts }: RowsProps) {
  const t = useTexts();
  const { providerName } = useOrderWords();
  const columns: readonly DataColumn<Refund>[] = [
    { id: "order", header: t("columnOrder"), cell: (refund) => <Order refund={refund} acts={acts} /> },
    { id: "state", header: t("columnStatus"), cell: (refund) => <State refund={refund} /> },
    { id: "amount", header: t("columnAmount"), align: "end", cell: (refund) => <Amount refund={refund} /> },
    { id: "provider", header: t("columnProvider"), cell: ({ provider }) => providerName(provider) },
    { id: "reason", header: t("columnReason"), cell: (refund) => <Reason refund={refund} /> },
    { id: "time", header: t("columnTime"), cell: (refund) => <Time refund={refund} /> },
    {
      id: "actions",
      header: t("columnActions"),
      isHeaderHidden: true,
      align: "end",
      cell: (refund) => <Actions refund={refund} acts={acts} />,
    },
  ];
  return (
    <DataTable
      label={t("refunds")}
      rows={rows}
      keyOf={({ number }) => number}
      columns={columns}
      stale={stale}
      card={(refund) => (
        <Stack gap={6} fz="sm">
          <Group justify="space-between" gap="xs">
            <Amount refund={refund} />
            <State refund={refund} />
          </Group>
          <Order refund={refund} acts={acts} />
          <Reason refund={refund} />
          <Group justify="space-between" gap="xs" fz="xs" c="dimmed">
            <span>
              {providerName(refund.provider)} · <Time refund={refund} />
            </span>
            <Actions refund={refund} acts={acts} />
          </Group>
        </Stack>
      )}
    />
  );
}

interface CellProps {
  readonly refund: Refund;
}
interface ActingProps extends CellProps {
  readonly acts: Acts;
}

function Order({ refund: { tid, number }, acts }: ActingProps) {
  return (
    <div>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => acts.onOpen(tid)}>
        {tid}
      </Anchor>
      <Text size="xs" c="dimmed">
        {number}
      </Text>
    </div>
  );
}

const states = {
  asked: { text: "refundAsked", color: "yellow" },
  pending: { text: "refundPending", color: "blue" },
  done: { text: "refundDone", color: "green" },
  failed: { text: "refundFailed", color: "red" },
  by_hand: { text: "refundByHand", color: "green" },
  retried: { text: "refundRetried", color: "gray" },
} as const satisfies Record<Refund["state"], { text: string; color: string }>;

function State({ refund: { state } }: CellProps) {
  const t = useTexts();
  return (
    <Badge variant="light" tt="none" color={states[state].color}>
      {t(states[state].text)}
    </Badge>
  );
}

function Amount({ refund }: CellProps) {
  const { money } = useFormats();
  return (
    <Text component="span" size="sm" fw={600} className={styles.unbroken}>
      {money(refund.amount_fen)}
    </Text>
  );
}

/** Why it goes back, and what the provider said where it refused. */
function Reason({ refund: { reason, problem } }: CellProps) {
  const t = useTexts();
  return (
    <div className={styles.detail}>
      {reason}
      {problem !== null && (
        <Text size="xs" className={styles.problem}>
          {t("refundProblem", { problem })}
        </Text>
      )}
    </div>
  );
}

function Time({ refund: { created_at: at } }: CellProps) {
  const formats = useFormats();
  return (
    <time className={styles.unbroken} dateTime={at}>
      {formats.dateTime(at)}
    </time>
  );
}

/** What is left to a person: banks have no call for refunds, and what failed or is refused is paid another way. */
function Actions({ refund, acts }: ActingProps) {
  const t = useTexts();
  const { state, number } = refund;
  const made = madeBy(refund);
  if (made === undefined) return undefined;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {state === "failed" && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t("retryRefundOf", { number })}
          onClick={() => acts.onRetry(refund)}
        >
          {t("retryRefund")}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t(made === "transfer" ? "confirmRefundOf" : "paidOtherwiseOf", { number })}
        onClick={() => acts.onMade(refund)}
      >
        {t(made === "transfer" ? "confirmRefund" : "paidOtherwise")}
      </Button>
    </Group>
  );
}

/** How a person may have paid a refund; undefined: its provider is still at it, or nothing is owed. */
function madeBy({ provider, state, problem }: Refund): "transfer" | "otherwise" | undefined {
  const isInProgress = state === "asked" || state === "pending";
  if (provider === "bank" && isInProgress) return "transfer";
  return state === "failed" || (isInProgress && problem !== null) ? "otherwise" : undefined;
}

interface AskProps {
  readonly refund: Refund | undefined;
  readonly onClose: () => void;
}

function MadeDialog({ refund, onClose }: AskProps) {
  const t = useTexts();
  const { money } = useFormats();
  const confirm = useConfirmRefund();
  const isOtherwise = refund !== undefined && madeBy(refund) === "otherwise";
  const run = () =>
    refund &&
    confirm.mutate(refund.number, { onSuccess: () => toast.success(t("confirmedRefund")), onSettled: onClose });
  return (
    <ConfirmDialog
      opened={refund !== undefined}
      title={t(isOtherwise ? "paidOtherwiseTitle" : "confirmRefundTitle")}
      confirmLabel={t(isOtherwise ? "paidOtherwise" : "confirmRefund")}
      busy={confirm.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      {refund &&
        t(isOtherwise ? "paidOtherwiseAsk" : "confirmRefundAsk", { amount: money(refund.amount_fen), tid: refund.tid })}
    </ConfirmDialog>
  );
}

function RetryDialog({ refund, onClose }: AskProps) {
  const t = useTexts();
  const { money } = useFormats();
  const { providerName } = useOrderWords();
  const retry = useRetryRefund();
  const run = () =>
    refund && retry.mutate(refund.number, { onSuccess: () => toast.success(t("refunded")), onSettled: onClose });
  return (
    <ConfirmDialog
      opened={refund !== undefined}
      title={t("retryRefundTitle")}
      confirmLabel={t("retryRefund")}
      busy={retry.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      {refund &&
        t("retryRefundAsk", {
          amount: money(refund.amount_fen),
          tid: refund.tid,
          provider: providerName(refund.provider),
        })}
    </ConfirmDialog>
  );
}
