import { Alert, Button, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { OrderQuote, OrderQuoteBody } from "@yiqiao/contracts/orders";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { LoadingState } from "@yiqiao/ui";
import type { ReactNode } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { QueryError } from "#shared/parts/query-parts.tsx";
import classes from "../goods/goods.module.css";
import { orderQuoteQuery } from "../orders.queries.ts";
import { useTexts } from "../texts.ts";
import type { Payment, Purchase } from "./use-payment.ts";

interface BillProps {
  readonly body: OrderQuoteBody;
  readonly payment: Payment;
  readonly onPay: (purchase: Purchase) => void;
  readonly onBack: () => void;
}

/** What an order will cost, with the credit of an upgrade line by line; paid only as it is shown. */
export function Bill({ body, payment, onPay, onBack }: BillProps) {
  const t = useTexts();
  const { money } = useFormats();
  const quote = useQuery(orderQuoteQuery(body, useInterfaceLanguage().language));
  const back = (
    <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
      {t("back")}
    </Button>
  );
  if (quote.isPending) return <LoadingState blocks={[160]} />;
  if (quote.isError) {
    return (
      <>
        <QueryError query={quote} />
        <div className={classes.foot}>{back}</div>
      </>
    );
  }
  const { code: sku, amount_fen: amountFen } = quote.data;
  return (
    <>
      <BillLines quote={quote.data} />
      <CreationFailure error={payment.creationError} />
      <div className={classes.foot}>
        {amountFen > 0 && (
          <Text size="xs" c="dimmed" flex="1 0 100%">
            {t("payHint")}
          </Text>
        )}
        {back}
        <Button
          loading={payment.isCreating}
          disabled={quote.isFetching}
          data-autofocus
          onClick={() => onPay({ sku, amountFen, body: { ...body, quoted: amountFen } })}
        >
          {amountFen > 0 ? t("pay", { amount: money(amountFen) }) : t("payNothing")}
        </Button>
      </div>
    </>
  );
}

function CreationFailure({ error }: { readonly error: Error | null }) {
  const t = useTexts();
  if (error === null) return undefined;
  const isPrice = error instanceof ApiError && error.code === errorCodes.orderPriceChanged;
  return (
    <Alert role="alert" color={isPrice ? "yellow" : "red"} mt="md">
      {isPrice ? t("priceChanged") : error.message}
    </Alert>
  );
}

function BillLines({ quote }: { readonly quote: OrderQuote }) {
  const t = useTexts();
  const { money, date } = useFormats();
  return (
    <dl className={classes.bill}>
      <Line label={t("goods")} value={quote.goods_name} />
      {quote.starts_at !== null && quote.ends_at !== null && (
        <Line
          label={t("validity")}
          value={t("validFrom", { start: date(quote.starts_at), end: date(new Date(quote.ends_at).getTime() - 1) })}
          note={quote.action === "upgrade" ? t("startsNow") : quote.action === "renewal" ? t("startsLater") : undefined}
        />
      )}
      <Line label={t("listPrice")} value={money(quote.list_fen)} />
      {quote.credit.map((one) => (
        <Line
          key={`${one.goods_name}-${one.paid_fen}-${one.unused_days}`}
          label={t("credit", { name: one.goods_name })}
          value={money(-one.credit_fen)}
          note={t("creditDays", { days: one.days, unused: one.unused_days, paid: money(one.paid_fen) })}
        />
      ))}
      <Line label={t("toPay")} value={money(quote.amount_fen)} isSum />
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
  readonly isSum?: boolean;
}

/** A line of a bill. */
export function Line({ label, value, note, isSum }: LineProps) {
  return (
    <div className={classes.line} data-sum={isSum}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
