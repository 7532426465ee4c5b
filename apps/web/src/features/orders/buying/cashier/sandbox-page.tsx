import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { SandboxAct, SandboxPayment } from "@yiqiao/contracts/payments";
import { createDictionary } from "@yiqiao/i18n";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { EmptyState, LoadingState, PageTitle } from "@yiqiao/ui";
import { useState } from "react";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { Line } from "./bill.tsx";
import classes from "./cashier.module.css";
import goodsClasses from "../goods/goods.module.css";
import { sandboxSearch } from "../order-search.ts";
import { sandboxQuery, useSandboxAct } from "../orders.queries.ts";
import { payableAddress } from "./payment-window.ts";
import { en } from "./sandbox.messages.en.ts";
import { zh } from "./sandbox.messages.zh.ts";

const messages = createDictionary(en, zh);

/** The page of the test provider: it stands for Alipay's or a bank's, and says so. */
export function SandboxPage() {
  const t = useT(messages);
  const { number } = sandboxSearch({ ...useSearch({ strict: false }) });
  return (
    <div className={`${classes.page} ${classes.sandbox}`}>
      <Alert color="yellow" variant="filled" icon={<IconFlask aria-hidden />} mb="md">
        {t("banner")}
      </Alert>
      <PageTitle title={t("title")} />
      {number === undefined ? (
        <EmptyState title={t("missing")} description={t("missingHint")} />
      ) : (
        <Loaded number={number} />
      )}
    </div>
  );
}

function Loaded({ number }: { readonly number: string }) {
  const payment = useQuery(sandboxQuery(number));
  if (payment.isPending) return <LoadingState blocks={[80, 160]} />;
  if (payment.isError) {
    return <QueryError query={payment} />;
  }
  return <Payment payment={payment.data} />;
}

function Payment({ payment }: { readonly payment: SandboxPayment }) {
  const t = useT(messages);
  const { money } = useFormats();
  const act = useSandboxAct(payment.number);
  const [isDelayed, setDelayed] = useState(false);
  const back = () => {
    const url = payableAddress(payment.return_url);
    if (url !== undefined) location.assign(url);
  };
  const run = (chosen: SandboxAct) =>
    act.mutate(chosen, { onSuccess: () => (chosen === "delay" ? setDelayed(true) : back()) });
  const isOpen = payment.state === "pending" && !isDelayed;
  return (
    <Stack gap="md" mt="md">
      <dl className={goodsClasses.bill}>
        <Line label={payment.subject} note={t("number", { number: payment.number })} value={t(payment.state)} />
        <Line label={t("amount")} value={money(payment.amount_fen)} isSum />
      </dl>
      {act.error !== null && (
        <Alert role="alert" color="red">
          {act.error.message}
        </Alert>
      )}
      {isOpen && (
        <Stack gap="xs">
          <Button size="md" loading={act.isPending} onClick={() => run("pay")}>
            {t("pay", { amount: money(payment.amount_fen) })}
          </Button>
          {(["refuse", "delay", "payTwice"] as const).map((one) => (
            <Button key={one} variant="default" disabled={act.isPending} onClick={() => run(one)}>
              {t(one)}
            </Button>
          ))}
        </Stack>
      )}
      {!isOpen && <Text role="status">{isDelayed ? t("delayed") : t("over")}</Text>}
      <Button variant="subtle" onClick={back}>
        {t("back")}
      </Button>
    </Stack>
  );
}
